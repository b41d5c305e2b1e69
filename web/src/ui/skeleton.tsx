import * as styles from './skeleton.module.css'
/** Grey bar where something loads. Say « loading » once beside it: this one is silent. */
export function Skeleton({ width = '100%', height = 20 }: { width?: string | number; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-busy="true" aria-hidden="true" />
}
