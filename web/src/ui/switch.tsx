import * as styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  /** State in words, so that it is not told by colour alone. */
  state: string
  onChange(checked: boolean): void
}

/** Switch that takes effect at once. */
export function Switch({ label, checked, state, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.toggle}
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChange(!checked)}
    >
      <i />
      <span>{state}</span>
    </button>
  )
}
