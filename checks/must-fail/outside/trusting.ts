interface Price {
  cents: number
}
export const cast = (text: string) => JSON.parse(text) as Price
export async function declared(response: Response) {
  const price: Price = await response.json()
  return price
}
export function promised(response: Response): Promise<Price> {
  return response.json()
}
export const readOn = (text: string) => JSON.parse(text).cents
