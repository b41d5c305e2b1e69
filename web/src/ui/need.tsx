import { Icon } from './icon.tsx'
import * as styles from './need.module.css'

/**
 * Says what is missing beside a submit that is not ready, announced politely. Give its id to the button's
 * `aria-describedby`.
 */
export function Need({ id, children }: { id: string; children?: string }) {
  return (
    <p className={`${styles.need} grow`} id={id} aria-live="polite">
      {children && (
        <>
          <Icon name="info" size="s" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
