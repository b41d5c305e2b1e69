// breaks: lint/suspicious/noConsole
console.log('a debug line left behind')
