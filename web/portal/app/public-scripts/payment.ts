import { pageAgain } from '@thamani/client/page-refetch.ts';

const pauses = { first: 2000, growth: 1.5, longest: 30_000 };

/** The page of a payment polls the status at growing intervals, and redirects to the provider's page when that is available. */
export function enhancePaymentPage(): void {
  const place = document.querySelector<HTMLElement>('[data-payment]');
  if (!place) return;
  let pause = pauses.first;
  let timer: ReturnType<typeof setTimeout>;

  const next = () => {
    const { onward, again } = place.dataset;
    if (onward) location.replace(onward);
    else if (again) timer = setTimeout(() => void look(again), pause);
  };
  const look = async (address: string) => {
    // A page in the background costs its reader's data for nothing.
    const fresh = document.hidden ? undefined : await pageAgain(address);
    const now = fresh?.querySelector<HTMLElement>('[data-payment]');
    pause = Math.min(pause * pauses.growth, pauses.longest);
    if (fresh && now && now.dataset['payment'] !== place.dataset['payment']) {
      document.title = fresh.title;
      place.replaceChildren(...now.childNodes);
      for (const name of ['payment', 'onward', 'again']) {
        delete place.dataset[name];
        const value = now.dataset[name];
        if (value !== undefined) place.dataset[name] = value;
      }
    }
    next();
  };
  document.addEventListener('visibilitychange', () => {
    const { again } = place.dataset;
    if (document.hidden || !again) return;
    clearTimeout(timer);
    pause = pauses.first;
    void look(again);
  });
  next();
}
