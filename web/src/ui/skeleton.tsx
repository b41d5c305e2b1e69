/** A grey bar where something is loading. Say « loading » once beside it: this one is silent. */
export function Skeleton({ width = '100%', height = 20 }: { width?: string | number; height?: number }) {
  return <span className="sk" style={{ width, height }} aria-hidden="true" />
}
