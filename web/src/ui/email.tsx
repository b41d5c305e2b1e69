interface EmailProps {
  email: string
  className?: string | undefined
}

/** Shows an e-mail, which breaks behind the @ first, where it must; one that a narrow column cuts is whole under the pointer. */
export function Email({ email, className }: EmailProps) {
  const at = email.lastIndexOf('@') + 1
  return (
    <bdi dir="ltr" className={className} title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}
