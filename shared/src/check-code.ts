const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Crockford base32 of 16 characters without hyphens; null when the text cannot be a code. O reads as 0, I and L as
 * 1.
 */
export function parseCheckCode(text: string): string | null {
  if (text.length > 64) return null
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === 16 && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

/** Groups of four: `7K2M-94QD-V3XA-8HTB`. */
export function formatCheckCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** 80 random bits as a code; takes 10 bytes. */
export function encodeCheckCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let index = 15; index >= 0; index -= 1) code += alphabet[Number((bits >> BigInt(index * 5)) & 31n)]
  return code
}
