import type { DocumentType, Gender, OriginApi, SaleType } from '@stagedoor/contract/vocabulary';

/** A ticket to create; money in minor units. */
export interface TicketToImport {
  readonly priceId: string;
  readonly barcode?: string | undefined;
  readonly totalPrice?: number | undefined;
  readonly fee?: number | undefined;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: Gender;
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly address: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly documentType: DocumentType | '';
  readonly documentNumber: string;
  readonly answers: readonly { readonly questionId: string; readonly answer: string }[];
  readonly supplements: readonly { readonly supplementId: string; readonly price?: number | undefined }[];
}

export interface TicketsToImport {
  readonly rateId: string;
  readonly channelId: string | null;
  readonly saleType: SaleType;
  readonly createdVia: OriginApi;
  /** Who did it, where that is a person. */
  readonly createdBy: string;
  readonly tickets: readonly TicketToImport[];
}
