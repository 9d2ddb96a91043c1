/** Enhances a scrollable row: it advances automatically, repeats from the start, and marks its position. */
export function enhanceCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) turn(carousel);
}

function turn(carousel: HTMLElement): void {
  const row = carousel.querySelector<HTMLElement>('[tabindex]');
  const list = row?.firstElementChild;
  const controls = carousel.querySelector<HTMLElement>('[hidden]');
  const button = carousel.querySelector<HTMLElement>('[data-turns]');
  if (!row || !list || !controls || !button) return;
  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-shows]')];
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  // Copies behind the last one: past the end the row looks as it does at the start, and is put back there unseen.
  const copies = Array.from(list.children, (item) => item.cloneNode(true) as Element);
  for (const copy of copies) copy.ariaHidden = 'true';
  list.append(...copies);
  const count = dots.length;
  const [first, second] = list.children as unknown as [HTMLElement, HTMLElement];
  // Signed: a row that reads from the right scrolls to the left.
  const step = () => second.offsetLeft - first.offsetLeft;
  const place = () => Math.round(row.scrollLeft / step());
  const show = (index: number, behavior: ScrollBehavior) => row.scrollTo({ left: index * step(), behavior });
  const glide = (index: number) => {
    if (place() >= count) show(place() - count, 'instant');
    show(index, still.matches ? 'instant' : 'smooth');
  };
  const mark = () => {
    for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === place() % count ? 'true' : null;
  };

  let paused = still.matches;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    button.dataset['turns'] = paused ? 'no' : 'yes';
    if (paused || carousel.matches(':hover, :has(:focus-visible)')) return;
    timer = setTimeout(() => {
      glide((place() % count) + 1);
      wait();
    }, Number(carousel.dataset['carousel']));
  };

  button.addEventListener('click', () => {
    paused = !paused;
    wait();
  });
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => glide(index));
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout', 'touchend', 'click'])
    // After the browser has moved hover and focus.
    carousel.addEventListener(event, () => setTimeout(wait));
  row.addEventListener('scroll', mark, { passive: true });
  still.addEventListener('change', () => {
    paused = still.matches;
    wait();
  });
  controls.hidden = false;
  mark();
  wait();
}
