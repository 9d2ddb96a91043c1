import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { detailAddress } from '../../applications/application.ts';
import type { ListedApplication } from '../../applications/application.ts';
import { Day } from '../../applications/Day.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { FeeOf } from '../Amount.tsx';

/** The columns that both tables share. It was saved last when it was sent, or when its draft was changed. */
export function ApplicationCells({ application }: { readonly application: ListedApplication }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { id, application_number, product_name, submitted_at, updated_at, fee } = application;
  return (
    <>
      <th scope="row" className="payment-number">
        <Link className="code" to={addressIn(language, detailAddress(id))}>
          {application_number}
        </Link>
      </th>
      <td className="payment-product">
        <bdi>{product_name === '' ? t`Unnamed product` : product_name}</bdi>
      </td>
      <td className="work-date num">
        <Day at={submitted_at ?? updated_at} />
      </td>
      <td className="work-figure">
        <FeeOf fee={fee} brief />
      </td>
    </>
  );
}
