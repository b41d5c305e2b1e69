import * as styles from './card.module.css'

export const card = `${styles.card} ${styles.crad}`
export const dot = <circle r="4" fill="#0e5546" />
export const link = <a href="/page#face">#1</a>
