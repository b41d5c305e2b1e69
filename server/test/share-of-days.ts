/** The cents of so many days of a period, half a cent up, as the specification counts days. */
export const shareOfDays = (cents: number, days: number, of: number) =>
  Math.floor((2 * cents * days + of) / (2 * of))
