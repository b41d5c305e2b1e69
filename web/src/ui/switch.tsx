import './css/switch.css'

interface SwitchProps {
  label: string
  checked: boolean
  /** Beside it, so that its state is not told by colour alone. */
  state: string
  onChange(checked: boolean): void
}

/** On or off, at once. */
export function Switch({ label, checked, state, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="sw"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChange(!checked)}
    >
      <i />
      <span>{state}</span>
    </button>
  )
}
