export { AttestationGroups } from './AttestationGroups';
