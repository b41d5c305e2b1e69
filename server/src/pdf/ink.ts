/** Colours of the design as pdfkit takes them; printed pages use no others. */
export const ink = {
  brand900: '#0A2E27',
  brand700: '#0E5546',
  brand500: '#1D8E73',
  brand200: '#B4E0D1',
  brand50: '#EAF6F1',
  bandLabel: '#B9D8CD',
  accent: '#FFC23C',
  text: '#13211D',
  quiet: '#52625C',
  line: '#E1E8E4',
  ok: '#0B6B42',
  error: '#A8201A',
  warning: '#7A4F00',
  signature: '#1D478F',
  /** Of 2D codes alone: black and white printers dither every other dark colour. */
  black: '#000000',
  white: '#FFFFFF',
} as const
