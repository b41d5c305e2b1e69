declare function priceOf(stored: unknown): number
export const handed = (text: string) => priceOf(JSON.parse(text))
export async function unknownYet(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  return priceOf(body)
}
export function passedOn(text: string): unknown {
  return JSON.parse(text)
}
