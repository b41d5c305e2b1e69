import '@mantine/core/styles/default-css-variables.css'
import { createTheme, DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

const sapin = [
  '#EAF6F1',
  '#D5EFE5',
  '#B4E0D1',
  '#7FD1B8',
  '#3FAF92',
  '#1D8E73',
  '#13705B',
  '#0E5546',
  '#0B4338',
  '#0A2E27',
] as const

const theme = createTheme({
  primaryColor: 'sapin',
  colors: { sapin },
  primaryShade: { light: 7, dark: 3 },
  defaultRadius: 12,
  breakpoints: { lg: '75em' },
  fontFamily: 'var(--font-body)',
})

/** The nonce of this response: Mantine writes a style element, which the page's policy refuses without it. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

/** Theme, direction and nonce around a Mantine part. Import this file lazily only. */
export function MantineRoom({ children }: { children: ReactNode }) {
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        getStyleNonce={pageNonce}
        forceColorScheme="light"
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
