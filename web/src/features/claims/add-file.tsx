import { type ReactNode, type Ref, useId } from 'react'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './attachments.module.css'
import { acceptedTypes } from './attachments.ts'

interface AddFileProps {
  label: string
  onFiles(files: File[]): void
  multiple?: boolean
  look?: 'line' | 'ghost'
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

const looks = { line: buttonStyles.line, ghost: buttonStyles.ghost }

/** A button that is a file input: the browser offers camera, photos and files as it does everywhere. */
export function AddFile({ label, onFiles, multiple, look = 'line', ref, children }: AddFileProps) {
  const id = useId()
  return (
    <span className={styles.addFile}>
      <input
        ref={ref}
        id={id}
        className="visually-hidden"
        type="file"
        accept={acceptedTypes}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label className={`${buttonStyles.button} ${looks[look]} ${buttonStyles.small}`} htmlFor={id}>
        <Icon name="upload" size="s" />
        {children}
      </label>
    </span>
  )
}
