const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of an instant on the clocks of Paris, `14:32`. */
export const parisHour = (at: Date): string => clock.format(at)
