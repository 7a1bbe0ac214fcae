export { ComplianceContent } from './ComplianceContent';
