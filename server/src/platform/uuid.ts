const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True of a text that a column of ids can be asked for: any other is the id of nothing. */
export const isUuid = (text: string): boolean => form.test(text)
