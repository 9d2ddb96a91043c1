import { oneSpelling } from './document-text.ts';

/** What invoices call their parts, in English, French and Arabic; looked for in the spelling of `plain`. */

function label({ source, flags }: RegExp): RegExp {
  return new RegExp(oneSpelling(source), flags);
}

export const labels = {
  number: label(
    /(?:invoice|facture|fact\.?)\s*(?:number|num(?:ero)?|no|nr|n[^\p{L}\d\s]?|#)?\s*[.:#]{0,2}\s*|(?:رقم الفاتورة|فاتورة رقم)\s*:?\s*/gu,
  ),
  taxNumber: label(/\b(?:tin|vat (?:no|number|reg)|tax (?:id|number|no)|nif|ifu|ninea|n° ?fiscal|matricule fiscal)\b|الرقم الضريبي/u),
  date: label(/\b(?:invoice date|date)\b|date de (?:facture|facturation)|تاريخ/u),
  ownDate: label(/\binvoice date\b|date de (?:facture|facturation)|تاريخ الفاتورة/u),
  notThisDate: label(/\b(?:due|delivery|echeance|livraison|order|commande)\b|الاستحقاق|التسليم/u),
  subtotal: label(/\bsub-?\s?total\b|sous-?\s?total|(?:total|montant|net) ht\b|before (?:tax|vat)|hors taxes?|المجموع الفرعي|قبل الضريبة/u),
  /** What is taken off before the end: also what was paid before. */
  off: label(/\b(?:discount|rebate|remise|rabais|ristourne|deposit|advance|acompte|avance)\b|خصم|دفعة مقدمة/u),
  /** What is added that is no tax. */
  extra: label(/\b(?:freight|shipping|insurance|handling|carriage|transport|port|frais|timbre|stamp duty)\b|شحن|النقل|التأمين|طابع/u),
  tax: label(/\b(?:vat|tva|tax|taxe|levy|nhil|getfund)\b|ضريبة/u),
  total: label(
    /\b(?:grand total|total due|amount due|total|net a payer|montant total|total ttc|montant ttc)\b|الاجمالي|المجموع|المبلغ المستحق/u,
  ),
  /** The sum so far, at the end of a page and again on the next. */
  carried: label(/\b(?:carried|brought) (?:forward|over)\b|\b(?:a reporter|report)\b|المنقول|المرحل/u),
  quantity: label(/\b(?:qty|quantity|qte|quantite)\b|الكمية/u),
  price: label(/\b(?:price|rate|prix)\b|\bp\.? ?u\b|السعر|سعر/u),
  amount: label(/\b(?:amount|total|montant|value|valeur)\b|المبلغ|القيمة|الاجمالي|المجموع/u),
};
