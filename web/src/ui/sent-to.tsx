import { RichText } from './rich-text.tsx'

/** A sentence with `<email>…</email>` in it: the address stands out, left to right in every language. */
export const SentTo = ({ text }: { text: string }) => (
  <RichText
    text={text}
    parts={{
      email: (words) => (
        <b>
          <bdi dir="ltr">{words}</bdi>
        </b>
      ),
    }}
  />
)
