import { type DragEvent, type ReactNode, type Ref, useState } from 'react'
import * as styles from './drop-zone.module.css'
import { Icon } from './icon.tsx'

interface DropZoneProps {
  /** Props that a `Field` passes to its control. */
  control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  accept: string
  multiple?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
  /** True for a large zone, with its words in bold above the link. */
  big?: boolean
  title?: string
  /** True when something is chosen already: the link offers another. */
  again?: boolean
  /** Label of the link that opens the browser's own chooser. */
  children: ReactNode
}

/** Place to drop files on, around the browser's own input, which does the same by keyboard. */
export function DropZone(props: DropZoneProps) {
  const { control, accept, multiple, name, ref, onFiles, big, title, again, children } = props
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 || !multiple) onFiles(multiple ? files : files.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the input, which does the same
    <div
      className={[
        styles.zone,
        big ? styles.large : styles.small,
        isOver && styles.over,
        again && styles.again,
      ]
        .filter(Boolean)
        .join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {big && !again && <Icon name="upload" size="l" />}
      {big && !again && title && <b>{title}</b>}
      <label className={styles.pick} htmlFor={control.id}>
        {!big && !again && <Icon name="upload" size="s" />}
        {children}
      </label>
      <input
        {...control}
        ref={ref}
        className="visually-hidden"
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          take(target.files)
          // The same files again are a choice too; the list shows what was chosen, not the input.
          if (multiple) target.value = ''
        }}
      />
    </div>
  )
}
