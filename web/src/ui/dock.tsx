import { type HTMLAttributes, useLayoutEffect, useRef } from 'react'
import * as styles from './dock.module.css'

/**
 * A strip along the lower edge of the window. The page ends above it, and so do the bar that pays and the notices: it
 * covers nothing that cannot be scrolled out from under it.
 */
export function Dock({ className, ...section }: HTMLAttributes<HTMLElement>) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const strip = box.current
    if (!strip) return
    const measure = () => style.setProperty('--dock', `${strip.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(strip)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [])
  return <section ref={box} {...section} className={`${styles.dock} ${className ?? ''}`} />
}
