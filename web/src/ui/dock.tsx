import { type HTMLAttributes, useLayoutEffect, useRef } from 'react'
import * as styles from './dock.module.css'

/**
 * Strip along the lower edge of the window. The page, the price bar and the notices end above it, so that it covers
 * nothing.
 */
export function Dock({ className, ...section }: HTMLAttributes<HTMLElement>) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const strip = box.current
    if (!strip) return
    // Some strips stand a little above the edge: what ends above them ends above that gap too.
    const gap = () => Number.parseFloat(getComputedStyle(strip).bottom) || 0
    const measure = () => style.setProperty('--dock', `${strip.offsetHeight + gap()}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(strip)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock')
    }
  }, [])
  return <section ref={box} {...section} className={`${styles.dock} ${className ?? ''}`} />
}
