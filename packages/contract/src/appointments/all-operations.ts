import type { Operation } from '../operation.ts';
import * as own from './operations.ts';
import * as open from './public-operations.ts';

/** Every operation of this feature. */
export const appointmentOperations: readonly Operation[] = [
  own.readAppointmentPage,
  own.saveAppointmentPage,
  own.listVisits,
  own.confirmVisit,
  own.cancelVisit,
  open.openBookingPage,
  open.listSlots,
  open.bookVisit,
  open.openVisit,
  open.changeVisit,
  open.withdrawVisit,
];
