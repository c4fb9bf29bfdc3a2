export { type PriceRow, priceColumns } from './price.sql.ts';
