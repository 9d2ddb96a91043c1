import { calculate, inputs } from '../calculator/calculate.ts';
import type { Calculated, Input } from '../calculator/calculate.ts';

/** Answers as one types, with the same rule and the sentences that the server put into the page. */
export function enhanceCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const result = document.querySelector<HTMLElement>('[data-result]');
  if (!form || !result) return;
  const controls = Object.fromEntries(inputs.map((input) => [input, form.elements.namedItem(input)])) as Record<Input, HTMLInputElement>;
  const asked = () => calculate({ final: controls.final.value, imported: controls.imported.value });
  let typing: ReturnType<typeof setTimeout>;

  form.addEventListener('input', () => {
    clearTimeout(typing);
    // Once the hand rests: a screen reader would otherwise speak at every key.
    typing = setTimeout(() => {
      const answer = asked();
      for (const input of inputs) if (!answer.faults[input]) mark(controls[input], undefined);
      show(result, inputs.every((input) => controls[input].value.trim() === '') ? calculate(undefined) : answer);
    }, 250);
  });
  form.addEventListener('change', ({ target }) => {
    const answer = asked();
    for (const input of inputs) if (target === controls[input]) mark(controls[input], faultIn(form, answer, input));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter) event.submitter.ariaDisabled = null;
    clearTimeout(typing);
    const answer = asked();
    form.querySelector('.error-summary')?.remove();
    for (const input of inputs) mark(controls[input], faultIn(form, answer, input));
    show(result, answer);
    const first = inputs.find((input) => answer.faults[input]);
    if (first) controls[first].focus();
    else history.replaceState(null, '', `?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString()}`);
  });
  form.querySelector('[data-resets]')?.addEventListener('click', (event) => {
    event.preventDefault();
    clearTimeout(typing);
    for (const input of inputs) {
      controls[input].value = '';
      mark(controls[input], undefined);
    }
    form.querySelector('.error-summary')?.remove();
    show(result, calculate(undefined));
    history.replaceState(null, '', location.pathname);
    controls.final.focus();
  });
}

function show(result: HTMLElement, { saying, figure }: Calculated): void {
  result.dataset['result'] = saying;
  for (const sentence of result.querySelectorAll<HTMLElement>('[data-saying]')) sentence.hidden = sentence.dataset['saying'] !== saying;
  const { decimal = '.', sign = '' } = result.dataset;
  const written = (text = '') => text.replaceAll('.', decimal);
  write(result, '[data-percent]', figure ? written(figure.percent) + sign : '–');
  write(result, '[data-exact]', written(figure?.exact) + sign);
  const sum = write(result, '[data-sum]', written(figure?.sum));
  if (sum?.parentElement) sum.parentElement.hidden = !figure;
  draw(result, figure ? Number(figure.exact.replace('−', '-')) : 0, saying);
}

function write(within: HTMLElement, selector: string, text: string): HTMLElement | undefined {
  let last: HTMLElement | undefined;
  for (const place of within.querySelectorAll<HTMLElement>(selector)) (last = place).textContent = text;
  return last;
}

/** The bar as `Meter` draws it; a server that had nothing to fill left the filling out. */
function draw(result: HTMLElement, value: number, saying: string): void {
  const meter = result.querySelector('.meter');
  const bar = meter?.querySelector('.meter-bar');
  if (!meter || !bar) return;
  const filling = meter.querySelector('.meter-value') ?? bar.cloneNode();
  if (!(filling instanceof SVGElement)) return;
  filling.setAttribute('class', 'meter-value');
  filling.setAttribute('width', `${Math.min(100, Math.max(0, value))}%`);
  bar.after(filling);
  meter.classList.toggle('meter-below', !saying.endsWith('above'));
}

function faultIn(form: HTMLFormElement, { faults }: Calculated, input: Input): Node | undefined {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-fault=${faults[input]}]`);
  return template?.content.firstElementChild?.cloneNode(true);
}

/** Beside its field, as the server would have put it. */
function mark(control: HTMLInputElement, sentence: Node | undefined): void {
  const field = control.closest('.field');
  document.querySelector(`#${control.id}-error`)?.remove();
  field?.classList.toggle('field-wrong', sentence !== undefined);
  const notes = [`${control.id}-hint`];
  if (sentence instanceof HTMLElement) {
    sentence.id = `${control.id}-error`;
    control.parentElement?.before(sentence);
    notes.push(sentence.id);
  }
  control.setAttribute('aria-describedby', notes.join(' '));
  control.ariaInvalid = sentence ? 'true' : null;
}
