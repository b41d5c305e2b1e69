import * as z from 'zod/mini'

/** A QR code to draw: `path` is the dark modules in a square of `size` modules. */
export const QrCode = z.object({ size: z.int(), path: z.string() })
export type QrCode = z.infer<typeof QrCode>
