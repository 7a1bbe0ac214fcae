export { AttestationDetails } from './AttestationDetails';
