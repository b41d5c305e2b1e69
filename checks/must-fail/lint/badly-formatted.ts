// breaks: format
export const answer = "forty-two";
