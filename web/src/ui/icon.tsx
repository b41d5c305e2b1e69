import { type IconName, iconPaths } from './icon-paths.ts'

interface IconProps {
  name: IconName
  /** `s` 16 px, `m` 20 px (default), `l` 24 px. */
  size?: 's' | 'm' | 'l'
  /** True to mirror it in right-to-left pages: arrows, chevrons, the plane. */
  mirrored?: boolean
  turn?: number
}

const sizes = { s: ' icon-small', m: '', l: ' icon-large' }

/** Decorative line drawing; screen readers skip it, because the words beside it carry the meaning. */
export function Icon({ name, size = 'm', mirrored, turn }: IconProps) {
  const angle = turn ?? (name === 'plane' ? 45 : 0)
  return (
    <svg
      className={`icon${sizes[size]}${mirrored ? ' mirrored' : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} transform={angle ? `rotate(${angle} 12 12)` : undefined} />
    </svg>
  )
}
