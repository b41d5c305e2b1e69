// The page works by its forms alone; this sends them without leaving it, and keeps the table of calls fresh.
document.documentElement.classList.add('js')

const paintSlider = (slider) => {
  slider.style.setProperty('--at', `${((slider.value - slider.min) / (slider.max - slider.min)) * 100}%`)
  slider.form.querySelector('output').value = `${slider.value} s`
}
const paint = () => document.querySelectorAll('.rng').forEach(paintSlider)

const show = async (answer, part) => {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const focused = document.activeElement?.id
  document.querySelector(part).replaceWith(page.querySelector(part))
  if (focused) document.getElementById(focused)?.focus()
  paint()
}

const send = async (form, submitter) => {
  const body = new URLSearchParams(new FormData(form, submitter))
  await show(await fetch(form.action, { method: 'POST', body }), '#contenu')
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  send(event.target, event.submitter)
})
document.addEventListener('input', (event) => event.target.matches('.rng') && paintSlider(event.target))
document.addEventListener('change', (event) => event.target.form && send(event.target.form))
setInterval(async () => {
  if (document.visibilityState === 'visible') await show(await fetch('/'), '#calls')
}, 3000)
paint()
