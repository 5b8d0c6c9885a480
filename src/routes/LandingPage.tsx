import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '#src/features/landing/landing-screen.tsx'

export const Route = createFileRoute('/LandingPage')({ staticData: { title: 'Welcome' }, component: LandingScreen })
