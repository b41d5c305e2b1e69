// breaks: TS2322
const Price = ({ cents }: { cents: number }) => <b>{cents}</b>
export const shown = <Price cents="10" />
