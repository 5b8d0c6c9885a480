import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { SignupForm } from '#src/features/sign-up/signup-form.tsx'

export const Route = createFileRoute('/_public/signup')({
  staticData: { title: 'Signup' },
  beforeLoad: ({ context }) => {
    if (context.session() !== undefined) redirect({ to: '/', replace: true, throw: true })
  },
  component: SignupScreen,
})

function SignupScreen() {
  const navigate = useNavigate()
  return <SignupForm onDone={() => void navigate({ to: '/login' })} />
}
