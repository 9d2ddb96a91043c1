import type { Amount } from '../valuation/value-addition.ts';
import type { MaterialWords, Process, Stage } from './rules.ts';

/**
 * How something takes part in the product. Transport packing (Article 11(2)) and neutral elements, such as energy and machines
 * (Article 15), never count; retail packing does (Article 11(3)), and accessories are one with the machine (Article 13).
 */
export const materialRoles = ['enters', 'retail_packing', 'accessory', 'transport_packing', 'neutral'] as const;
export type MaterialRole = (typeof materialRoles)[number];

/** Whether its origin is ever asked for, and its value can count as imported. */
export function isCounted(role: MaterialRole): boolean {
  return role !== 'transport_packing' && role !== 'neutral';
}

/** What a material is under Annex 2. A catch at sea stays open: 'their vessels' is not agreed (Articles 5(2) and 42(1)(a)). */
export const originStatuses = ['wholly_obtained', 'originating', 'non_originating', 'sea_catch', 'unknown'] as const;
export type OriginStatus = (typeof originStatuses)[number];

/**
 * `own_records`: of the applicant's own State Party (Article 22). Of another one a certificate or a declaration of origin counts
 * (Article 31(1)); a supplier's declaration shows work done there (Article 31(2)), not origin.
 */
export const originProofs = ['own_records', 'certificate_of_origin', 'origin_declaration', 'supplier_declaration'] as const;
export type OriginProof = (typeof originProofs)[number];

export type OriginClaim =
  | { readonly is: 'wholly_obtained' | 'originating'; readonly state: string; readonly proof?: OriginProof }
  | { readonly is: 'non_originating' }
  | { readonly is: 'sea_catch' }
  | { readonly is: 'unknown' };

export interface Material {
  readonly id: string;
  /** Candidates of six digits in the nomenclature of the list: more than one where a code of HS 2022 maps to several. */
  readonly codes: readonly string[];
  /** In the unit of `Goods.price`. */
  readonly value: Amount;
  readonly grams?: bigint;
  /** Absent: it enters the product. */
  readonly role?: MaterialRole;
  readonly origin: OriginClaim;
  /** Whether it is what the list names by words. */
  readonly words?: { readonly [Word in MaterialWords]?: boolean };
  /**
   * At which stage it comes in, where the list says 'manufacture from …': `later` is any stage after those, and `unrelated` is what by its
   * nature cannot be at any of them (Introductory Note 3.4).
   */
  readonly stage?: Stage | 'later' | 'unrelated';
  /**
   * Made by the same producer, for this quantity and in the same unit of value: its own materials decide whether it originates (Introductory
   * Note 3.1), and `origin` is not read.
   */
  readonly made?: Goods;
}

export interface Goods {
  /** As of a material. */
  readonly codes: readonly string[];
  /** ISO 3166-1: the State in which the last working is done. */
  readonly state: string;
  /** Ex-works, less internal taxes that are repaid on export (Article 1(k)). The unit is free: only shares of it count. */
  readonly price: Amount;
  readonly materials: readonly Material[];
  /** The product itself is grown, born, raised, mined or collected (Article 5(1)(a) to (l)). */
  readonly obtained?: boolean;
  readonly answers?: Answers;
}

/** What only a person can say of the goods. */
export interface Answers {
  readonly process?: { readonly [Name in Process]?: boolean };
  /** Everything done is in the list of Article 7(1). */
  readonly onlyInsufficient?: boolean;
  /** Article 7(2). */
  readonly foodAid?: boolean;
  /** By row: whether the product is what the row describes more narrowly than its code (Introductory Note 2.1). */
  readonly described?: { readonly [row: number]: boolean };
}
