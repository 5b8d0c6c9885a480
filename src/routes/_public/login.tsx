import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoginForm } from '#src/features/sign-in/login-form.tsx'

export const Route = createFileRoute('/_public/login')({
  staticData: { title: 'Login' },
  beforeLoad: ({ context, location }) => {
    if (context.session() !== undefined) redirect({ href: location.state.wanted ?? '/', replace: true, throw: true })
  },
  component: LoginScreen,
})

function LoginScreen() {
  const navigate = useNavigate()
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  const proceed = useCallback(() => void navigate({ href: wanted ?? '/', replace: true }), [navigate, wanted])
  return <LoginForm onDone={proceed} />
}
