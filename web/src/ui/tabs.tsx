import * as styles from './tabs.module.css'

interface TabsProps<Value> {
  /** What the buttons choose among, for screen readers. */
  label: string
  options: readonly { value: NoInfer<Value>; label: string }[]
  chosen: Value
  onChoose(value: NoInfer<Value>): void
}

/** Buttons that show one of several lists. Use links where each list has an address: `tabs.module.css`. */
export function Tabs<Value extends string | undefined>({
  label,
  options,
  chosen,
  onChoose,
}: TabsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.tabs} role="group" aria-label={label}>
      {options.map((one) => (
        <button
          key={one.label}
          type="button"
          aria-pressed={one.value === chosen}
          onClick={() => onChoose(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}
