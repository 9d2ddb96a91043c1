import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { figureIn } from '../case/format.tsx';

export function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { language } = useAddress();
  return (
    <bdi className="num admin-amount">
      {currency} {figureIn(language, amount)}
    </bdi>
  );
}
