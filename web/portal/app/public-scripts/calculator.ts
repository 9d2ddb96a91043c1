import type { Language } from '@thamani/domain/languages.ts';
import { choiceName } from '@thamani/site/numbers/shown-reading.ts';
import { calculate, inputs } from '../calculator/calculate.ts';
import type { Calculated, Input } from '../calculator/calculate.ts';

/** Answers as one types, with the same rule and the sentences that the server put into the page. */
export function enhanceCalculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-calculator]');
  const result = document.querySelector<HTMLElement>('[data-result]');
  if (!form || !result) return;
  const controls = Object.fromEntries(inputs.map((input) => [input, form.elements.namedItem(input)])) as Record<Input, HTMLInputElement>;
  const locale = form.dataset['locale'] as Language;
  const asked = () => calculate({ final: controls.final.value, imported: controls.imported.value }, locale);
  const nothing = calculate(undefined, locale);
  let typing: ReturnType<typeof setTimeout>;

  // How a number is read is shown at once: it is what one looks at while typing.
  const showReadings = () => {
    const answer = asked();
    for (const input of inputs) showReading(form, input, answer);
  };
  form.addEventListener('input', () => {
    clearTimeout(typing);
    showReadings();
    // Once the hand rests: a screen reader would otherwise speak at every key.
    typing = setTimeout(() => {
      const answer = asked();
      for (const input of inputs) if (!answer.faults[input]) mark(controls[input], undefined);
      show(result, inputs.every((input) => controls[input].value.trim() === '') ? nothing : answer);
    }, 250);
  });
  form.addEventListener('change', ({ target }) => {
    const answer = asked();
    for (const input of inputs) if (target === controls[input]) mark(controls[input], faultIn(form, answer, input));
  });
  form.addEventListener('submit', (event) => {
    // The button that starts an application leads to another page, once it is certain which amounts are meant.
    if (event.submitter?.hasAttribute('formaction') === true && Object.keys(asked().faults).length === 0) return;
    event.preventDefault();
    if (event.submitter) event.submitter.ariaDisabled = null;
    clearTimeout(typing);
    if (event.submitter instanceof HTMLButtonElement && event.submitter.name === choiceName) {
      const [name, text = ''] = event.submitter.value.split('=');
      const chosen = inputs.find((input) => input === name);
      if (chosen !== undefined) {
        controls[chosen].value = text;
        controls[chosen].focus();
      }
      showReadings();
    }
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
    showReadings();
    form.querySelector('.error-summary')?.remove();
    show(result, nothing);
    history.replaceState(null, '', location.pathname);
    controls.final.focus();
  });
}

/** As the server would have put it: the number, or the question with its two buttons. */
function showReading(form: HTMLFormElement, input: Input, { read, asked }: Calculated): void {
  const place = form.querySelector<HTMLElement>(`[data-reading-of=${input}]`);
  const [number, choices] = [read[input], asked[input]];
  const template = form.querySelector<HTMLTemplateElement>(
    choices === undefined ? 'template[data-number-read]' : 'template[data-number-question]',
  );
  const shown = template?.content.firstElementChild?.cloneNode(true);
  if (place === null || !(shown instanceof HTMLElement)) return;
  if (number === undefined && choices === undefined) return place.replaceChildren();
  if (choices === undefined) shown.textContent = `= ${number ?? ''}`;
  else
    for (const [index, text] of choices.entries()) {
      write(shown, `[data-choice="${index}"]`, text);
      const button = shown.querySelector<HTMLButtonElement>(`[data-chooses="${index}"]`);
      if (button !== null) button.value = `${input}=${text}`;
    }
  if (place.textContent !== shown.textContent) place.replaceChildren(shown);
}

function show(result: HTMLElement, { saying, figure }: Calculated): void {
  result.dataset['result'] = saying;
  for (const sentence of result.querySelectorAll<HTMLElement>('[data-saying]')) sentence.hidden = sentence.dataset['saying'] !== saying;
  const { decimal = '.', sign = '' } = result.dataset;
  const written = (text = '') => text.replaceAll('.', decimal);
  write(result, '[data-percent]', figure ? written(figure.percent) + sign : '–');
  write(result, '[data-exact]', written(figure?.exact) + sign);
  const sum = write(result, '[data-sum]', figure?.sum ?? '');
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
