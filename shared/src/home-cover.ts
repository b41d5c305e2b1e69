const contents = [4000, 6000, 8000, 12_000, 14_000, 16_000]

/** Numbers of rooms that are insured at a known price; for more the advisor is asked (spec 2 §9). */
export const insuredRooms = contents.map((_, index) => index + 1)
export const roomsMax = contents.length

/** Insured sums of a home, in whole euros. */
export type HomeCover = { contents: number; theft: number; tenantLiability: number; deductible: number }

/** The two guarantee tables of homes, under /document/home/: for 1 to 3 rooms and for more. */
export const homeTables = {
  small: 'tableau_garanties_1_3.pdf',
  large: 'tableau_garanties_4_plus.pdf',
} as const

export function homeTableOf(rooms: number): string {
  return rooms <= 3 ? homeTables.small : homeTables.large
}

/** Returns the insured sums of a home of so many rooms, 1 to 6 (decisions D-14 and D-15). */
export function homeCover(rooms: number): HomeCover {
  const isSmall = rooms <= 3
  return {
    contents: contents[rooms - 1] ?? 0,
    theft: isSmall ? 3000 : 6000,
    tenantLiability: isSmall ? 1_500_000 : 3_000_000,
    deductible: 150,
  }
}
