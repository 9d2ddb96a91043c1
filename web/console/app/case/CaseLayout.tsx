import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import type { ReactNode } from 'react';

interface CaseHeaderProps {
  readonly list: { readonly address: string; readonly label: ReactNode };
  readonly product: string;
  readonly badge: ReactNode;
  /** Beside the way back to the list. */
  readonly beside?: ReactNode;
  /** The facts below the product. */
  readonly children: ReactNode;
}

/** Of a case, and of an appeal about one. */
export function CaseHeader({ list, product, badge, beside, children }: CaseHeaderProps) {
  const { language } = useAddress();
  return (
    <header className="case-head">
      <div className="case-ways">
        <Link className="case-back small" to={addressIn(language, list.address)}>
          <Icon name="arrow" small turns />
          {list.label}
        </Link>
        {beside}
      </div>
      <div className="case-title">
        <h1 id="case-title" tabIndex={-1}>
          <bdi>{product}</bdi>
        </h1>
        {badge}
      </div>
      <p className="case-facts">{children}</p>
    </header>
  );
}

interface CaseSectionProps {
  /** Of the heading, which takes the focus where a command removed the button that was pressed. */
  readonly id: string;
  readonly className?: string;
  readonly title: ReactNode;
  /** Beside the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function CaseSection({ id, className = 'case-part', title, beside, children }: CaseSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="case-section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
