import { numberedAtMost } from '@cursus/shared/words'
import { Pager } from './pager.tsx'

/** Position of a list in its address: a letter, a page number, or the row after or before which the page lies. */
interface Paged {
  size?: number
  letter?: string
  page?: number
  after?: string
  before?: string
}

interface CursorPagerProps<Asked extends Paged> {
  sizes: readonly NonNullable<Asked['size']>[]
  /** Rows per page when the address says nothing. */
  usual: number
  /** True when pages may be asked for by number. */
  isNumbered?: boolean
  /** True while the list is sorted by name, so that it may begin at a letter. */
  isByName?: boolean
  asked: Asked
  onAsk: (asked: Asked) => void
  list:
    | {
        data: readonly unknown[]
        total: number
        totalIsCapped: boolean
        next: string | null
        previous: string | null
      }
    | undefined
}

/** Returns the address with the first page of the list. */
export function fromStart<Asked extends Paged>(asked: Asked): Asked {
  return { ...asked, letter: undefined, page: undefined, after: undefined, before: undefined }
}

/**
 * Returns the number of the first row of a page, counted from 1; none from a letter on, as of what is before only the letter is
 * known. `usual`: rows per page when the address says nothing.
 */
export const firstRowOf = ({ size, page = 1, letter }: Paged, usual: number): number | undefined =>
  letter ? undefined : (page - 1) * (size ?? usual) + 1

/** Pager of a list that uses the cursors of its answers. */
export function CursorPager<Asked extends Paged>({
  sizes,
  usual,
  isNumbered,
  isByName,
  asked,
  onAsk,
  list,
}: CursorPagerProps<Asked>) {
  const { size = usual, page = 1, letter } = asked
  const first = firstRowOf(asked, usual)
  const shown = list?.data.length ?? 0
  const { next, previous, total = 0, totalIsCapped = false } = list ?? {}
  const range =
    shown > 0 && first ? { from: first, to: first + shown - 1, total, isCapped: totalIsCapped } : undefined
  // From a letter on pages have no number, as only the letter is known of what is before them.
  const back = { letter, page: letter ? undefined : page - 1, before: previous ?? undefined }
  const on = { letter, page: letter ? undefined : page + 1, after: next ?? undefined }
  return (
    <Pager
      sizes={sizes}
      size={size}
      onSize={(chosen) => onAsk({ ...fromStart(asked), size: sizes.find((one) => one === chosen) })}
      range={range}
      jump={
        isNumbered
          ? {
              page: letter ? undefined : page,
              pages: Math.min(Math.ceil(total / size), Math.floor(numberedAtMost / size)),
              onPage: (wanted) => onAsk({ ...fromStart(asked), page: wanted > 1 ? wanted : undefined }),
            }
          : undefined
      }
      letters={
        isByName
          ? { letter, onLetter: (wanted) => onAsk({ ...fromStart(asked), letter: wanted }) }
          : undefined
      }
      onPrevious={
        previous ? () => onAsk({ ...fromStart(asked), ...(letter || page > 2 ? back : {}) }) : undefined
      }
      onNext={next ? () => onAsk({ ...fromStart(asked), ...on }) : undefined}
    />
  )
}
