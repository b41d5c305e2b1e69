import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a form that was opened to change something, which stands below the list that it was opened from. */
export function useEditFocus(isEditing: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isEditing) heading.current?.focus()
  }, [isEditing])
  return heading
}
