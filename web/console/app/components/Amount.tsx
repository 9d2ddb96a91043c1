import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { figureIn } from '../case/format.tsx';

export function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { language } = useAddress();
  const figure = figureIn(language, amount);
  return <bdi className="num admin-amount">{language === 'fr' ? `${figure}\u00a0${currency}` : `${currency} ${figure}`}</bdi>;
}
