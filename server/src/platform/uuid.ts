const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tells whether a text is a UUID: a column of ids refuses any other. */
export const isUuid = (text: string): boolean => form.test(text)
