// breaks: comma
export const Names = ({ names }: { names: string[] }) => <p aria-label={`${names[0]}, 2`}>{names.join(', ')}</p>
