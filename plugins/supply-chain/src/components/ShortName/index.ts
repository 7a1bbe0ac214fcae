export { ShortName } from './ShortName';
export { shortenName } from './shortenName';
