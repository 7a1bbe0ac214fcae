export { ExternalLink, isWebAddress } from './ExternalLink';
