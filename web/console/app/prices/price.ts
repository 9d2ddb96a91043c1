import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listPriceChanges, listPriceRequests, listPriceVersions, listProductPrices } from '@thamani/contract/prices.ts';

export type Price = AnswerOf<typeof listProductPrices>['data'][number];
export type RequestedPrice = AnswerOf<typeof listPriceRequests>['data'][number];
export type AgreedPrice = AnswerOf<typeof listPriceChanges>['data'][number];
export type PriceVersion = AnswerOf<typeof listPriceVersions>['data'][number];
