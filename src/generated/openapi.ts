// Made from schemas/ by "npm run generate": never edited by hand.

/** The OpenAPI 3.1 document of the interface, in one piece. */
export const openapi: object = {
  "openapi": "3.1.1",
  "info": {
    "title": "Data-Import Migration Interface (Accounts and Businesses)",
    "summary": "Bulk customer migration for energy supply accounts and businesses.",
    "description": "The service accepts bulk customer-migration data for energy supply accounts and businesses. An importing organisation is identified by an import supplier code, each migrated account by the pair (import supplier code, external account number), and each migrated business by the pair (import supplier code, external business identifier). All request and response bodies are JSON.\n\nAn account must be imported, not merely staged, before the operations on its data work. A business that has contracts is created, with all of them in one payload, before any account belonging to it is migrated.\n\n## Conventions\n\n1. An optional field that has no data is omitted entirely.\n2. When an optional object or array is provided, its required fields are provided too.\n3. A provided optional field satisfies its validation rules, and so do nested objects.\n4. Dates are `YYYY-MM-DD`, datetimes `YYYY-MM-DDTHH:MM:SSZ` (UTC).\n5. Only documented fields are sent; undocumented ones may receive a meaning in future.\n6. Document paths are relative to a root location that the service operators configure for each import supplier.\n\n## Errors\n\nThe v1 operations answer a request that fails validation with `{detail, code, errors}`, the v2 operations with `{code, detail, validation_errors}`. In both, `code` is stable and for machines, `detail` is for people and must not be parsed, and `attr` is a dot-delimited path with zero-based indexes to the offending input.\n\n## Versioning\n\nThe version is a path prefix: `/v1/` for most operations, `/v2/` for those on business contracts. Existing operations keep their behaviour; new operations, and additions to existing ones, may appear.\n\n## Not shown\n\nThe operations that validate, stage and create an account, the full field tables (required flags, lengths, validation rules), limits, events, and further machine codes are not shown. Statuses whose body is not shown accept any body or describe none.",
    "version": "1.0.0",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "{base_url}",
      "description": "The instance of the service.",
      "variables": {
        "base_url": {
          "default": "https://service.invalid",
          "description": "The base address of the instance, without a slash at the end."
        }
      }
    }
  ],
  "security": [
    {
      "token": []
    }
  ],
  "tags": [
    {
      "name": "Account data",
      "description": "Data added to an account after its import."
    },
    {
      "name": "Status queries",
      "description": "The import status of accounts and of meter points."
    },
    {
      "name": "Businesses",
      "description": "Businesses and their payment instructions."
    },
    {
      "name": "Business contracts",
      "description": "Further contracts of an imported business, created by asynchronous sub-processes."
    }
  ],
  "paths": {
    "/v1/data-import/notes/create/": {
      "post": {
        "operationId": "notes",
        "tags": [
          "Account data"
        ],
        "summary": "Create notes",
        "description": "Adds notes to an account. A note is created only when the account has no note with the same body (and the same created_at, if one is provided); otherwise its status is NOTE_ALREADY_EXISTS. The account must be imported, not merely staged.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NotesRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "notes": [
                      {
                        "body": "Customer prefers to be contacted by letter.",
                        "document_paths": [
                          {
                            "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
                          }
                        ],
                        "created_at": "2025-02-11T09:30:00Z",
                        "is_pinned": true,
                        "unpin_at": "2025-08-11T09:30:00Z"
                      },
                      {
                        "body": "Access to the meter is by the side gate."
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The notes, each with its outcome.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/NotesResponse201"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "created_at": "2025-02-11T09:30:00Z",
                        "body": "Customer prefers to be contacted by letter.",
                        "status": "NOTE_CREATION_SUCCESS"
                      },
                      {
                        "created_at": "2025-03-06T08:15:42Z",
                        "body": "Access to the meter is by the side gate.",
                        "status": "NOTE_ALREADY_EXISTS"
                      }
                    ]
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/NotesResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "A note needs a body or document paths.",
                          "code": "note_body_or_document_path_not_found",
                          "attr": "notes.0"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "404": {
            "description": "The account was not found: it must be imported, not just staged, and the supplier code and external account number must be correct. The body is not shown."
          }
        }
      }
    },
    "/v1/data-import/transactions/create/": {
      "post": {
        "operationId": "transactions",
        "tags": [
          "Account data"
        ],
        "summary": "Create transactions",
        "description": "Adds financial transactions to an account. The account must be imported, not merely staged.",
        "parameters": [
          {
            "$ref": "#/components/parameters/check_previously_added"
          },
          {
            "$ref": "#/components/parameters/force_add_to_current_statement"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/TransactionsRequest"
              },
              "examples": {
                "charges-and-a-credit": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "transactions": [
                      {
                        "transaction_id": "HE-TX-0001",
                        "transaction_date": "2025-02-03",
                        "amount": 125.4,
                        "type": "CHARGE",
                        "reason": "IMPORTED_CHARGE",
                        "display_note": "Balance brought forward from Halcyon Energy",
                        "note": "Closing balance of the legacy ledger",
                        "reference": "LEDGER-88121"
                      },
                      {
                        "transaction_id": "HE-TX-0002",
                        "transaction_date": "2025-02-04",
                        "amount": 18.75,
                        "type": "CHARGE",
                        "reason": "PREPAY_DEBT_ADJUSTMENT",
                        "display_note": "Debt moved to your prepayment meter",
                        "to_prepay_meter_serial_number": "19P0012345"
                      },
                      {
                        "transaction_id": "HE-TX-0003",
                        "transaction_date": "2025-02-10",
                        "amount": 30,
                        "type": "CREDIT",
                        "reason": "IMPORTED_CREDIT",
                        "display_note": "Goodwill credit carried over",
                        "note": "Complaint 5521 closed in favour of the customer"
                      }
                    ]
                  }
                },
                "payment-and-repayment": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "transactions": [
                      {
                        "transaction_id": "HE-TX-0004",
                        "transaction_date": "2025-02-14",
                        "amount": 95.4,
                        "type": "PAYMENT",
                        "reason": "ACCOUNT_CHARGE_PAYMENT",
                        "reference": "CARD-20250214-17",
                        "payment_type": "DEBIT_CARD"
                      },
                      {
                        "transaction_id": "HE-TX-0005",
                        "transaction_date": "2025-02-20",
                        "amount": 12.5,
                        "type": "REPAYMENT",
                        "reason": "FULL_CREDIT_REFUND",
                        "note": "Refund of the closing credit",
                        "reference": "REFUND-0931",
                        "payment_type": "DIRECT_CREDIT"
                      }
                    ]
                  }
                },
                "supply-charge": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "transactions": [
                      {
                        "transaction_id": "HE-TX-0006",
                        "transaction_date": "2025-03-01",
                        "amount": 60.6,
                        "type": "SUPPLY_CHARGE",
                        "display_note": "Electricity, 1 to 28 February 2025",
                        "product_code": "HALCYON-FIXED-12M",
                        "line_items": [
                          {
                            "rate_band": "CONSUMPTION_STANDARD",
                            "start_date": "2025-02-01",
                            "end_date": "2025-02-28",
                            "number_of_units": 200,
                            "net_amount": 50.5,
                            "price_per_unit": 0.2525,
                            "units": [
                              1000,
                              1200
                            ]
                          }
                        ],
                        "tax_items": [
                          {
                            "amount": 10.1,
                            "tax_type": "VAT",
                            "value_taxed": 50.5,
                            "rate": 0.2,
                            "unit_type": "PROPORTION"
                          }
                        ]
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The transactions, each with its outcome.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TransactionsResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "results": [
                        {
                          "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                          "transaction_data": {
                            "transaction_id": "HE-TX-0001",
                            "transaction_date": "2025-02-03",
                            "amount": "125.40",
                            "type": "CHARGE",
                            "reason": "IMPORTED_CHARGE",
                            "display_note": "Balance brought forward from Halcyon Energy",
                            "note": "Closing balance of the legacy ledger",
                            "reference": "LEDGER-88121"
                          }
                        },
                        {
                          "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                          "transaction_data": {
                            "transaction_id": "HE-TX-0002",
                            "transaction_date": "2025-02-04",
                            "amount": "18.75",
                            "type": "CHARGE",
                            "reason": "PREPAY_DEBT_ADJUSTMENT",
                            "display_note": "Debt moved to your prepayment meter",
                            "to_prepay_meter_serial_number": "19P0012345"
                          }
                        },
                        {
                          "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                          "transaction_data": {
                            "transaction_id": "HE-TX-0004",
                            "transaction_date": "2025-02-14",
                            "amount": "95.40",
                            "type": "PAYMENT",
                            "reason": "ACCOUNT_CHARGE_PAYMENT",
                            "reference": "CARD-20250214-17",
                            "payment_type": "DEBIT_CARD",
                            "status": "TRANSACTION_IMPORT_SUCCESS"
                          }
                        },
                        {
                          "status": "TRANSACTION_ALREADY_EXISTS",
                          "transaction_data": {
                            "transaction_id": "HE-TX-0006",
                            "transaction_date": "2025-03-01",
                            "amount": "60.60",
                            "type": "SUPPLY_CHARGE",
                            "display_note": "Electricity, 1 to 28 February 2025",
                            "product_code": "HALCYON-FIXED-12M",
                            "line_items": [
                              {
                                "rate_band": "CONSUMPTION_STANDARD",
                                "start_date": "2025-02-01",
                                "end_date": "2025-02-28",
                                "number_of_units": 200,
                                "net_amount": 50.5,
                                "price_per_unit": 0.2525,
                                "units": [
                                  1000,
                                  1200
                                ]
                              }
                            ],
                            "tax_items": [
                              {
                                "amount": 10.1,
                                "tax_type": "VAT",
                                "value_taxed": 50.5,
                                "rate": 0.2,
                                "unit_type": "PROPORTION"
                              }
                            ]
                          }
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "A transaction failed validation, for example because it lies outside the open statement period while force_add_to_current_statement is false; only the first failing transaction is returned. Or the request as a whole failed validation.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TransactionsResponse400"
                },
                "examples": {
                  "failing-transaction": {
                    "value": {
                      "status": "TRANSACTION_IMPORT_ERROR",
                      "error_detail": "The transaction date lies outside the open statement period.",
                      "transaction_data": {
                        "transaction_id": "HE-TX-0001",
                        "transaction_date": "2025-02-03",
                        "amount": "125.40",
                        "type": "CHARGE",
                        "reason": "IMPORTED_CHARGE",
                        "display_note": "Balance brought forward from Halcyon Energy",
                        "note": "Closing balance of the legacy ledger",
                        "reference": "LEDGER-88121"
                      }
                    }
                  },
                  "validation-errors": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "This field is required.",
                          "code": "required",
                          "attr": "external_account_number"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/historical-statements/create/": {
      "post": {
        "operationId": "historical-statements",
        "tags": [
          "Account data"
        ],
        "summary": "Create historical statements",
        "description": "Adds historical PDF statements to an account. The success status is documented inconsistently, as 201 and as 200. The account must be imported, not merely staged.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/HistoricalStatementsRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "statements": [
                      {
                        "bill_period_from_date": "2025-01-01",
                        "bill_period_to_date": "2025-01-31",
                        "statement_id": "HE-ST-2025-01",
                        "issued_date": "2025-02-03",
                        "number": "100234-17",
                        "gross_amount": 84.2,
                        "statement_path": "statements/HE-100234/2025-01.pdf"
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The validated data.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/HistoricalStatementsResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "import_supplier": "HALCYON_ENERGY",
                      "external_account_number": "HE-100234",
                      "statements": [
                        {
                          "bill_period_from_date": "2025-01-01",
                          "bill_period_to_date": "2025-01-31",
                          "statement_id": "HE-ST-2025-01",
                          "issued_date": "2025-02-03",
                          "number": "100234-17",
                          "gross_amount": 84.2,
                          "statement_path": "statements/HE-100234/2025-01.pdf"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "201": {
            "description": "The validated data.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/HistoricalStatementsResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "import_supplier": "HALCYON_ENERGY",
                      "external_account_number": "HE-100234",
                      "statements": [
                        {
                          "bill_period_from_date": "2025-01-01",
                          "bill_period_to_date": "2025-01-31",
                          "statement_id": "HE-ST-2025-01",
                          "issued_date": "2025-02-03",
                          "number": "100234-17",
                          "gross_amount": 84.2,
                          "statement_path": "statements/HE-100234/2025-01.pdf"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/HistoricalStatementsResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "Enter a date in the form YYYY-MM-DD.",
                          "code": "invalid",
                          "attr": "statements.0.issued_date"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/payment-instruction/create/": {
      "post": {
        "operationId": "payment-instruction",
        "tags": [
          "Account data"
        ],
        "summary": "Create payment instruction",
        "description": "Creates a payment instruction for an account. The service calls the vendor to verify that the instruction exists and to retrieve its details. The account must be imported, not merely staged.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/PaymentInstructionRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "import_supplier": "HALCYON_ENERGY",
                    "external_account_number": "HE-100234",
                    "vendor": "ORCHARD_PAYMENTS",
                    "reference": "OP-MANDATE-55120",
                    "type": "CARD"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The payment instruction was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PaymentInstructionResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "service_account_number": "A-7F3C21D9",
                      "reference": "OP-MANDATE-55120"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors, or persistent trouble talking to the payment vendor. The request must not be retried in the same form.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PaymentInstructionResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "This field is required.",
                          "code": "required",
                          "attr": "external_account_number"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "500": {
            "description": "An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PaymentInstructionResponse500"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/send-registration-flows/{import_supplier_code}/{external_account_number}/": {
      "post": {
        "operationId": "registration-flows",
        "tags": [
          "Account data"
        ],
        "summary": "Send registration flows",
        "description": "Marks the meter points of an account for registration (change of supply). Registration is carried out afterwards and can still fail after a successful response. The account must be imported, not merely staged.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          },
          {
            "$ref": "#/components/parameters/external_account_number"
          },
          {
            "$ref": "#/components/parameters/supply_start_date"
          }
        ],
        "responses": {
          "200": {
            "description": "The meter points, each with its outcome. A failure of one meter point is reported in here.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RegistrationFlowsResponse200"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "import_supplier_code": "HALCYON_ENERGY",
                        "external_account_number": "HE-100234",
                        "meter_points": [
                          {
                            "mpxn": "1234567890123",
                            "status": "REGISTRATION_FLOW_SUCCESS"
                          },
                          {
                            "mpxn": "9876543210",
                            "status": "REGISTRATION_FLOW_ERROR",
                            "error_detail": "The meter point is already registered."
                          }
                        ]
                      }
                    ]
                  }
                }
              }
            }
          },
          "404": {
            "description": "The account was not found: it must be imported, not just staged, and the supplier code and external account number must be correct. Or it has no meter points to register.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RegistrationFlowsResponse404"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "error_detail": "Account not found.",
                        "import_supplier_code": "HALCYON_ENERGY",
                        "external_account_number": "HE-100234"
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/account-transfer-status/{import_supplier_code}/{external_account_number}/": {
      "get": {
        "operationId": "account-transfer-status",
        "tags": [
          "Status queries"
        ],
        "summary": "Account import status",
        "description": "Reports how far the import of an account has come. Answered with 200 when an import process exists, whether or not an account was created.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          },
          {
            "$ref": "#/components/parameters/external_account_number"
          }
        ],
        "responses": {
          "200": {
            "description": "The import status of the account.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AccountTransferStatusResponse200"
                },
                "examples": {
                  "completed": {
                    "value": {
                      "status": "COMPLETED",
                      "service_account_number": "A-7F3C21D9"
                    }
                  },
                  "no-account": {
                    "value": {
                      "status": "UNKNOWN",
                      "service_account_number": ""
                    }
                  }
                }
              }
            }
          },
          "404": {
            "description": "No import process exists for the supplier code and external account number. The body is not shown."
          }
        }
      }
    },
    "/v1/data-import/all-account-import-processes/{import_supplier_code}/": {
      "get": {
        "operationId": "all-account-import-processes",
        "tags": [
          "Status queries"
        ],
        "summary": "List all account import processes",
        "description": "Lists all account import processes of the supplier, staged and imported. Staged ones have a null account number and a null creation time.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          }
        ],
        "responses": {
          "200": {
            "description": "The account import processes.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AllAccountImportProcessesResponse200"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "external_account_number": "HE-100234",
                        "service_account_number": "A-7F3C21D9",
                        "account_created_at": "2025-03-05T14:02:11Z"
                      },
                      {
                        "external_account_number": "HE-100235",
                        "service_account_number": null,
                        "account_created_at": null
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/pending-account-import-processes/{import_supplier_code}/": {
      "get": {
        "operationId": "pending-account-import-processes",
        "tags": [
          "Status queries"
        ],
        "summary": "List pending account import processes",
        "description": "Lists the account import processes of the supplier that are only staged.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          }
        ],
        "responses": {
          "200": {
            "description": "The account import processes.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PendingAccountImportProcessesResponse200"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "external_account_number": "HE-100235",
                        "service_account_number": null,
                        "account_created_at": null
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/imported-account-import-processes/{import_supplier_code}/": {
      "get": {
        "operationId": "imported-account-import-processes",
        "tags": [
          "Status queries"
        ],
        "summary": "List imported account import processes",
        "description": "Lists the account import processes of the supplier that have an account. The element shape of the response is not shown.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          }
        ],
        "responses": {
          "200": {
            "description": "The account import processes.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ImportedAccountImportProcessesResponse200"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "external_account_number": "HE-100234",
                        "service_account_number": "A-7F3C21D9",
                        "account_created_at": "2025-03-05T14:02:11Z"
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/meterpoint-statuses-for-account/{import_supplier_code}/{external_account_number}/": {
      "get": {
        "operationId": "meter-point-statuses",
        "tags": [
          "Status queries"
        ],
        "summary": "Meter point statuses",
        "description": "Reports the state of each meter point of an account. Registration progress is observed by polling this operation and the account import status.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          },
          {
            "$ref": "#/components/parameters/external_account_number"
          }
        ],
        "responses": {
          "200": {
            "description": "The meter points, each with its state.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MeterPointStatusesResponse200"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "mpxn": "1234567890123",
                        "status": "PRE_REGISTRATION"
                      },
                      {
                        "mpxn": "9876543210",
                        "status": "PRE_REGISTRATION"
                      }
                    ]
                  }
                }
              }
            }
          },
          "404": {
            "description": "The account was not found: it must be imported, not just staged, and the supplier code and external account number must be correct. Or it has no meter points.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/MeterPointStatusesResponse404"
                },
                "examples": {
                  "example": {
                    "value": [
                      {
                        "error": "Account not found."
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/business/": {
      "post": {
        "operationId": "business",
        "tags": [
          "Businesses"
        ],
        "summary": "Create business",
        "description": "Creates a business together with all its business contracts, before any account belonging to it is migrated. Uniqueness of a business is established by the external business identifier together with name, number and type.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/BusinessRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "import_supplier_code": "HALCYON_ENERGY",
                    "external_business_identifier": "HE-BUS-0042",
                    "business": {
                      "business_type": "LTD",
                      "company_number": "00424242",
                      "company_name": "Larkfield Bakery Ltd",
                      "details": [
                        {
                          "key": "sic_code",
                          "value": "10710"
                        }
                      ],
                      "business_contracts": [
                        {
                          "identifier": "HE-CON-0042-1",
                          "valid_from_date": "2025-04-01",
                          "signed_at_date": "2025-02-17",
                          "versions": [
                            {
                              "applicable_at_date": "2025-04-01",
                              "terms": [
                                "FIXED_12_MONTHS"
                              ]
                            }
                          ]
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The business was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "service_business_id": 80142,
                      "external_business_identifier": "HE-BUS-0042"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "This field is required.",
                          "code": "required",
                          "attr": "business.details.0.value"
                        }
                      ]
                    }
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v1/data-import/business-payment-instruction/create/": {
      "post": {
        "operationId": "business-payment-instruction",
        "tags": [
          "Businesses"
        ],
        "summary": "Create business payment instruction",
        "description": "Creates a payment instruction for a business and links it to its accounts. The service calls the vendor to verify that the instruction exists and to retrieve its details.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/BusinessPaymentInstructionRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "import_supplier_code": "HALCYON_ENERGY",
                    "external_business_identifier": "HE-BUS-0042",
                    "vendor": "ORCHARD_PAYMENTS",
                    "reference": "OP-MANDATE-77003",
                    "type": "CARD",
                    "accounts": [
                      {
                        "external_account_number": "HE-100234"
                      },
                      {
                        "external_account_number": "HE-100235"
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The payment instruction was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessPaymentInstructionResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "reference": "OP-MANDATE-77003",
                      "external_business_identifier": "HE-BUS-0042"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors, or persistent trouble talking to the payment vendor. The request must not be retried in the same form.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessPaymentInstructionResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "The payload failed validation.",
                      "code": "validation_failed",
                      "errors": [
                        {
                          "detail": "This field is required.",
                          "code": "required",
                          "attr": "accounts.0.external_account_number"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "401": {
            "description": "Credentials are missing or invalid. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessPaymentInstructionResponse401"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          },
          "500": {
            "description": "An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessPaymentInstructionResponse500"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v2/data-import/businesses/{import_supplier_code}/{external_business_identifier}/business-contracts/": {
      "post": {
        "operationId": "business-contracts",
        "tags": [
          "Business contracts"
        ],
        "summary": "Schedule business contract creation",
        "description": "Schedules the creation of further contracts for an imported business, as an asynchronous sub-process.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          },
          {
            "$ref": "#/components/parameters/external_business_identifier"
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/BusinessContractsRequest"
              },
              "examples": {
                "example": {
                  "value": {
                    "payload": {
                      "import_supplier": "HALCYON_ENERGY",
                      "external_business_identifier": "HE-BUS-0042",
                      "business_contracts": [
                        {
                          "identifier": "HE-CON-0042-2",
                          "valid_from_date": "2025-04-01",
                          "signed_at_date": "2025-02-17",
                          "versions": [
                            {
                              "applicable_at_date": "2025-04-01",
                              "terms": [
                                "FIXED_12_MONTHS"
                              ]
                            }
                          ]
                        }
                      ]
                    },
                    "task_params": {
                      "is_dry_run": true
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The sub-process was scheduled.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsResponse201"
                },
                "examples": {
                  "example": {
                    "value": {
                      "identifier": "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "code": "validation_failed",
                      "detail": "The payload failed validation.",
                      "validation_errors": [
                        {
                          "detail": "This field is not documented.",
                          "code": "unknown_field",
                          "attr": "payload.business_contracts.0.colour"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "401": {
            "description": "Credentials are missing or invalid. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsResponse401"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          }
        }
      }
    },
    "/v2/data-import/businesses/{import_supplier_code}/{external_business_identifier}/business-contracts/{sub_process_identifier}/": {
      "get": {
        "operationId": "business-contracts-status",
        "tags": [
          "Business contracts"
        ],
        "summary": "Business contract sub-process status",
        "description": "Reports the status of a contract sub-process owned by the business in the path.",
        "parameters": [
          {
            "$ref": "#/components/parameters/import_supplier_code"
          },
          {
            "$ref": "#/components/parameters/external_business_identifier"
          },
          {
            "$ref": "#/components/parameters/sub_process_identifier"
          }
        ],
        "responses": {
          "200": {
            "description": "The status of the sub-process. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsStatusResponse200"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          },
          "400": {
            "description": "Validation errors.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsStatusResponse400"
                },
                "examples": {
                  "example": {
                    "value": {
                      "code": "validation_failed",
                      "detail": "The payload failed validation.",
                      "validation_errors": [
                        {
                          "detail": "Enter a valid UUID.",
                          "code": "invalid",
                          "attr": "sub_process_identifier"
                        }
                      ]
                    }
                  }
                }
              }
            }
          },
          "401": {
            "description": "Credentials are missing or invalid. The body is not shown.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsStatusResponse401"
                },
                "examples": {
                  "example": {
                    "value": {}
                  }
                }
              }
            }
          },
          "404": {
            "description": "No such sub-process is owned by the business.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/BusinessContractsStatusResponse404"
                },
                "examples": {
                  "example": {
                    "value": {
                      "detail": "Not found.",
                      "code": "not_found"
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  },
  "components": {
    "parameters": {
      "import_supplier_code": {
        "name": "import_supplier_code",
        "in": "path",
        "required": true,
        "description": "The code of the import supplier.",
        "schema": {
          "$ref": "#/components/schemas/ImportSupplierCode"
        },
        "example": "HALCYON_ENERGY"
      },
      "external_account_number": {
        "name": "external_account_number",
        "in": "path",
        "required": true,
        "description": "The external account number.",
        "schema": {
          "$ref": "#/components/schemas/ExternalAccountNumber"
        },
        "example": "HE-100234"
      },
      "external_business_identifier": {
        "name": "external_business_identifier",
        "in": "path",
        "required": true,
        "description": "The external business identifier.",
        "schema": {
          "$ref": "#/components/schemas/ExternalBusinessIdentifier"
        },
        "example": "HE-BUS-0042"
      },
      "sub_process_identifier": {
        "name": "sub_process_identifier",
        "in": "path",
        "required": true,
        "description": "The identifier of the sub-process, as its scheduling returned it.",
        "schema": {
          "$ref": "#/components/schemas/UUID"
        },
        "example": "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"
      },
      "check_previously_added": {
        "name": "check_previously_added",
        "in": "query",
        "description": "Whether to check if a transaction was already added.",
        "schema": {
          "$ref": "#/components/schemas/TransactionsQuery/properties/check_previously_added"
        },
        "example": "true"
      },
      "force_add_to_current_statement": {
        "name": "force_add_to_current_statement",
        "in": "query",
        "description": "Whether a transaction outside the open statement period is moved into it (true) or refused (false).",
        "schema": {
          "$ref": "#/components/schemas/TransactionsQuery/properties/force_add_to_current_statement"
        },
        "example": "false"
      },
      "supply_start_date": {
        "name": "supply_start_date",
        "in": "query",
        "description": "The supply start date used in the registration flows sent. When omitted, the earliest valid supply start date is used.",
        "schema": {
          "$ref": "#/components/schemas/RegistrationFlowsQuery/properties/supply_start_date"
        },
        "example": "2025-04-01"
      }
    },
    "securitySchemes": {
      "token": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "The word Token, a space and an access token: `Token <ACCESS_TOKEN>`. The access token is obtained through a GraphQL mutation of the service, authenticated with the organisation API key (`<API_KEY>`) that the service operators issue; the mutation's fields and the lifetime of the token are not shown. Permission rules beyond holding a valid token are not shown."
      }
    },
    "schemas": {
      "AccountImportProcess": {
        "title": "Account import process",
        "description": "The import of one account, staged or imported. A staged one has neither an account number of the service nor a creation time. Interface: Account import process.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "external_account_number",
          "service_account_number",
          "account_created_at"
        ],
        "properties": {
          "external_account_number": {
            "description": "The external account number of the account. Interface: Account import process.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "service_account_number": {
            "description": "The number the service gave the account, or null while the account is only staged. Interface: Account import process.",
            "x-basis": "documented",
            "type": [
              "string",
              "null"
            ],
            "examples": [
              "A-7F3C21D9",
              null
            ]
          },
          "account_created_at": {
            "description": "When the account was created, or null while the account is only staged. Interface: Account import process.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/UTCDatetimeOrNull",
            "examples": [
              "2025-03-05T14:02:11Z",
              null
            ]
          }
        },
        "examples": [
          {
            "external_account_number": "HE-100234",
            "service_account_number": "A-7F3C21D9",
            "account_created_at": "2025-03-05T14:02:11Z"
          },
          {
            "external_account_number": "HE-100235",
            "service_account_number": null,
            "account_created_at": null
          }
        ]
      },
      "AccountImportStatus": {
        "title": "Account import status",
        "description": "How far the import of an account has come. Transitions between the states are not shown. Interface: Account import status (returned by the status endpoint).",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "UNKNOWN",
          "PENDING",
          "IN_PROGRESS",
          "REJECTED",
          "COMPLETED"
        ],
        "examples": [
          "IN_PROGRESS"
        ]
      },
      "AccountTransferStatusResponse200": {
        "title": "Account transfer status response 200",
        "description": "How far the import of the account has come. Returned when an import process exists, whether or not an account was created. Interface: Endpoints 6.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "status",
          "service_account_number"
        ],
        "properties": {
          "status": {
            "description": "The import status of the account. Interface: Endpoints 6.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/AccountImportStatus",
            "examples": [
              "COMPLETED"
            ]
          },
          "service_account_number": {
            "description": "The number the service gave the account, or an empty string when no account was created. Interface: Endpoints 6.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "A-7F3C21D9",
              ""
            ]
          }
        },
        "examples": [
          {
            "status": "COMPLETED",
            "service_account_number": "A-7F3C21D9"
          },
          {
            "status": "UNKNOWN",
            "service_account_number": ""
          }
        ]
      },
      "AllAccountImportProcessesResponse200": {
        "title": "All account import processes response 200",
        "description": "All account import processes of the supplier, staged and imported. Interface: Endpoints 7-9.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AccountImportProcess"
        },
        "examples": [
          [
            {
              "external_account_number": "HE-100234",
              "service_account_number": "A-7F3C21D9",
              "account_created_at": "2025-03-05T14:02:11Z"
            },
            {
              "external_account_number": "HE-100235",
              "service_account_number": null,
              "account_created_at": null
            }
          ]
        ]
      },
      "Amount": {
        "title": "Amount",
        "description": "A sum of money as a JSON number, the form that requests use. Interface: Transaction (account).",
        "x-basis": "documented",
        "type": "number",
        "examples": [
          125.4,
          30
        ]
      },
      "AnyBody": {
        "title": "Any body",
        "description": "A body whose shape the interface does not show, so any JSON value is accepted. Interface: What the service does.",
        "x-basis": "inferred",
        "examples": [
          {}
        ]
      },
      "BooleanParameter": {
        "title": "Boolean parameter",
        "description": "A boolean query parameter, as the decoded string. The interface gives the values true and false; other spellings are not described. Interface: Endpoints 2.",
        "x-basis": "shown",
        "x-known-values": [
          "true",
          "false"
        ],
        "anyOf": [
          {
            "enum": [
              "true",
              "false"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "true",
          "false"
        ]
      },
      "Business": {
        "title": "Business",
        "description": "A business. Its uniqueness is established by the external business identifier together with name, number and type. Interface: Business.",
        "x-basis": "documented",
        "x-expected": [
          "business_type",
          "company_number",
          "company_name"
        ],
        "type": "object",
        "properties": {
          "business_type": {
            "description": "The type of the business. Interface: Business.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/BusinessType",
            "examples": [
              "LTD"
            ]
          },
          "company_number": {
            "description": "The number the company is registered under. Interface: Business.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "00424242"
            ]
          },
          "company_name": {
            "description": "The name of the company. Interface: Business.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Larkfield Bakery Ltd"
            ]
          },
          "details": {
            "description": "Further details of the business, as keys and values. Interface: Business.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-detail-key",
              "by": [
                "key"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/BusinessDetail"
            },
            "examples": [
              [
                {
                  "key": "sic_code",
                  "value": "10710"
                }
              ]
            ]
          },
          "business_contracts": {
            "description": "The contracts of the business. A business that has contracts is created with all of them in the same payload, before any account belonging to it is migrated. Interface: Business.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-contract-identifier",
              "by": [
                "identifier"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/BusinessContract"
            },
            "examples": [
              [
                {
                  "identifier": "HE-CON-0042-1",
                  "valid_from_date": "2025-04-01",
                  "signed_at_date": "2025-02-17",
                  "versions": [
                    {
                      "applicable_at_date": "2025-04-01",
                      "terms": [
                        "FIXED_12_MONTHS"
                      ]
                    }
                  ]
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "business_type": "LTD",
            "company_number": "00424242",
            "company_name": "Larkfield Bakery Ltd",
            "details": [
              {
                "key": "sic_code",
                "value": "10710"
              }
            ],
            "business_contracts": [
              {
                "identifier": "HE-CON-0042-1",
                "valid_from_date": "2025-04-01",
                "signed_at_date": "2025-02-17",
                "versions": [
                  {
                    "applicable_at_date": "2025-04-01",
                    "terms": [
                      "FIXED_12_MONTHS"
                    ]
                  }
                ]
              }
            ]
          }
        ]
      },
      "BusinessContract": {
        "title": "Business contract",
        "description": "A contract of a business. Interface: Business contract.",
        "x-basis": "documented",
        "x-expected": [
          "identifier",
          "valid_from_date",
          "signed_at_date",
          "versions"
        ],
        "type": "object",
        "properties": {
          "identifier": {
            "description": "The identifier of the contract. The accounts under it name it in business.business_contract_identifier. Interface: Business contract.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ContractIdentifier",
            "examples": [
              "HE-CON-0042-1"
            ]
          },
          "valid_from_date": {
            "description": "The day from which the contract is valid. Interface: Business contract.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-04-01"
            ]
          },
          "signed_at_date": {
            "description": "The day the contract was signed. Interface: Business contract.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-17"
            ]
          },
          "versions": {
            "description": "The versions of the contract. Interface: Business contract.",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ContractVersion"
            },
            "examples": [
              [
                {
                  "applicable_at_date": "2025-04-01",
                  "terms": [
                    "FIXED_12_MONTHS"
                  ]
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "identifier": "HE-CON-0042-1",
            "valid_from_date": "2025-04-01",
            "signed_at_date": "2025-02-17",
            "versions": [
              {
                "applicable_at_date": "2025-04-01",
                "terms": [
                  "FIXED_12_MONTHS"
                ]
              }
            ]
          }
        ]
      },
      "BusinessContractsPayload": {
        "title": "Business contracts payload",
        "description": "The business, and the contracts to create for it. Interface: Endpoints 13.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier",
          "external_business_identifier",
          "business_contracts"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier. Interface: Endpoints 13.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_business_identifier": {
            "description": "The external identifier of the business, which must already be imported. Interface: Endpoints 13.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalBusinessIdentifier",
            "examples": [
              "HE-BUS-0042"
            ]
          },
          "business_contracts": {
            "description": "The further contracts to create. Interface: Endpoints 13.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-contract-identifier",
              "by": [
                "identifier"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/BusinessContract"
            },
            "examples": [
              [
                {
                  "identifier": "HE-CON-0042-2",
                  "valid_from_date": "2025-04-01",
                  "signed_at_date": "2025-02-17",
                  "versions": [
                    {
                      "applicable_at_date": "2025-04-01",
                      "terms": [
                        "FIXED_12_MONTHS"
                      ]
                    }
                  ]
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_business_identifier": "HE-BUS-0042",
            "business_contracts": [
              {
                "identifier": "HE-CON-0042-2",
                "valid_from_date": "2025-04-01",
                "signed_at_date": "2025-02-17",
                "versions": [
                  {
                    "applicable_at_date": "2025-04-01",
                    "terms": [
                      "FIXED_12_MONTHS"
                    ]
                  }
                ]
              }
            ]
          }
        ]
      },
      "BusinessContractsRequest": {
        "title": "Business contracts request",
        "description": "Schedules the creation of further contracts for an imported business, as an asynchronous sub-process. Interface: Endpoints 13.",
        "x-basis": "documented",
        "x-expected": [
          "task_params"
        ],
        "type": "object",
        "required": [
          "payload"
        ],
        "properties": {
          "payload": {
            "description": "The business, and the contracts to create for it. Interface: Endpoints 13.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/BusinessContractsPayload",
            "examples": [
              {
                "import_supplier": "HALCYON_ENERGY",
                "external_business_identifier": "HE-BUS-0042",
                "business_contracts": [
                  {
                    "identifier": "HE-CON-0042-2",
                    "valid_from_date": "2025-04-01",
                    "signed_at_date": "2025-02-17",
                    "versions": [
                      {
                        "applicable_at_date": "2025-04-01",
                        "terms": [
                          "FIXED_12_MONTHS"
                        ]
                      }
                    ]
                  }
                ]
              }
            ]
          },
          "task_params": {
            "description": "How the sub-process is to run. Interface: Endpoints 13.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TaskParameters",
            "examples": [
              {
                "is_dry_run": true
              }
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "payload": {
              "import_supplier": "HALCYON_ENERGY",
              "external_business_identifier": "HE-BUS-0042",
              "business_contracts": [
                {
                  "identifier": "HE-CON-0042-2",
                  "valid_from_date": "2025-04-01",
                  "signed_at_date": "2025-02-17",
                  "versions": [
                    {
                      "applicable_at_date": "2025-04-01",
                      "terms": [
                        "FIXED_12_MONTHS"
                      ]
                    }
                  ]
                }
              ]
            },
            "task_params": {
              "is_dry_run": true
            }
          }
        ]
      },
      "BusinessContractsResponse201": {
        "title": "Business contracts response 201",
        "description": "The creation of the contracts was scheduled. Interface: Endpoints 13.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "identifier"
        ],
        "properties": {
          "identifier": {
            "description": "The UUID of the asynchronous sub-process. Operation 14 reports its status. Interface: Endpoints 13.",
            "x-basis": "documented",
            "x-identifying": true,
            "$ref": "#/components/schemas/UUID",
            "examples": [
              "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"
            ]
          }
        },
        "examples": [
          {
            "identifier": "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"
          }
        ]
      },
      "BusinessContractsResponse400": {
        "title": "Business contracts response 400",
        "description": "The request failed validation. Interface: Endpoints 13.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV2",
        "examples": [
          {
            "code": "validation_failed",
            "detail": "The payload failed validation.",
            "validation_errors": [
              {
                "detail": "This field is not documented.",
                "code": "unknown_field",
                "attr": "payload.business_contracts.0.colour"
              }
            ]
          }
        ]
      },
      "BusinessContractsResponse401": {
        "title": "Business contracts response 401",
        "description": "Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Endpoints 13.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "BusinessContractsStatusResponse200": {
        "title": "Business contracts status response 200",
        "description": "The status of the contract sub-process. The body is not shown, so any is accepted. Interface: Endpoints 14.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "BusinessContractsStatusResponse400": {
        "title": "Business contracts status response 400",
        "description": "The request failed validation. Interface: Endpoints 14.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV2",
        "examples": [
          {
            "code": "validation_failed",
            "detail": "The payload failed validation.",
            "validation_errors": [
              {
                "detail": "Enter a valid UUID.",
                "code": "invalid",
                "attr": "sub_process_identifier"
              }
            ]
          }
        ]
      },
      "BusinessContractsStatusResponse401": {
        "title": "Business contracts status response 401",
        "description": "Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Endpoints 14.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "BusinessContractsStatusResponse404": {
        "title": "Business contracts status response 404",
        "description": "No such sub-process is owned by the business in the path. Interface: Endpoints 14.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/NotFound",
        "examples": [
          {
            "detail": "Not found.",
            "code": "not_found"
          }
        ]
      },
      "BusinessDetail": {
        "title": "Business detail",
        "description": "A further detail of a business, as a key and its value. Interface: Business.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "key",
          "value"
        ],
        "properties": {
          "key": {
            "description": "The name of the detail. Interface: Business.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "sic_code"
            ]
          },
          "value": {
            "description": "The value of the detail. Interface: Business.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "10710"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "key": "sic_code",
            "value": "10710"
          }
        ]
      },
      "BusinessPaymentInstructionRequest": {
        "title": "Business payment instruction request",
        "description": "Creates a payment instruction for a business and links it to its accounts. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Endpoints 12.",
        "x-basis": "documented",
        "x-expected": [
          "vendor",
          "reference",
          "type"
        ],
        "type": "object",
        "required": [
          "import_supplier_code",
          "external_business_identifier",
          "accounts"
        ],
        "properties": {
          "import_supplier_code": {
            "description": "The code of the import supplier that migrates the business. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_business_identifier": {
            "description": "The external identifier of the business. Together with the import supplier code it identifies the migrated business. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalBusinessIdentifier",
            "examples": [
              "HE-BUS-0042"
            ]
          },
          "vendor": {
            "description": "The name of the upstream payment vendor. The allowed values are not shown. Interface: Payment instruction.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "ORCHARD_PAYMENTS"
            ]
          },
          "reference": {
            "description": "The reference of the instruction held by the vendor. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Payment instruction.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "OP-MANDATE-77003"
            ]
          },
          "type": {
            "description": "The type of the instruction. One value is shown; the full set is not. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/PaymentInstructionType",
            "examples": [
              "CARD"
            ]
          },
          "accounts": {
            "description": "The accounts the instruction covers. Interface: Payment instruction.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-account",
              "by": [
                "external_account_number"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/CoveredAccount"
            },
            "examples": [
              [
                {
                  "external_account_number": "HE-100234"
                },
                {
                  "external_account_number": "HE-100235"
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier_code": "HALCYON_ENERGY",
            "external_business_identifier": "HE-BUS-0042",
            "vendor": "ORCHARD_PAYMENTS",
            "reference": "OP-MANDATE-77003",
            "type": "CARD",
            "accounts": [
              {
                "external_account_number": "HE-100234"
              },
              {
                "external_account_number": "HE-100235"
              }
            ]
          }
        ]
      },
      "BusinessPaymentInstructionResponse201": {
        "title": "Business payment instruction response 201",
        "description": "The payment instruction was created for the business. Interface: Endpoints 12.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "reference",
          "external_business_identifier"
        ],
        "properties": {
          "reference": {
            "description": "The reference of the instruction held by the vendor. Interface: Endpoints 12.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "OP-MANDATE-77003"
            ]
          },
          "external_business_identifier": {
            "description": "The external identifier of the business. Interface: Endpoints 12.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalBusinessIdentifier",
            "examples": [
              "HE-BUS-0042"
            ]
          }
        },
        "examples": [
          {
            "reference": "OP-MANDATE-77003",
            "external_business_identifier": "HE-BUS-0042"
          }
        ]
      },
      "BusinessPaymentInstructionResponse400": {
        "title": "Business payment instruction response 400",
        "description": "The payment instruction failed validation, or there is persistent trouble talking to the payment vendor. The request must not be retried in the same form. Interface: Other responses.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV1",
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "This field is required.",
                "code": "required",
                "attr": "accounts.0.external_account_number"
              }
            ]
          }
        ]
      },
      "BusinessPaymentInstructionResponse401": {
        "title": "Business payment instruction response 401",
        "description": "Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Authentication 3.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "BusinessPaymentInstructionResponse500": {
        "title": "Business payment instruction response 500",
        "description": "An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown, so any is accepted. Interface: Other responses.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "BusinessRequest": {
        "title": "Business request",
        "description": "Creates a business together with all its business contracts. A business that has contracts is created before any account belonging to it is migrated. Interface: Endpoints 11.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier_code",
          "external_business_identifier",
          "business"
        ],
        "properties": {
          "import_supplier_code": {
            "description": "The code of the import supplier that migrates the business. Interface: Business.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_business_identifier": {
            "description": "The external identifier of the business. Together with the import supplier code it identifies the migrated business. Interface: Business.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalBusinessIdentifier",
            "examples": [
              "HE-BUS-0042"
            ]
          },
          "business": {
            "description": "The business itself, and its contracts. Interface: Business.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Business",
            "examples": [
              {
                "business_type": "LTD",
                "company_number": "00424242",
                "company_name": "Larkfield Bakery Ltd",
                "details": [
                  {
                    "key": "sic_code",
                    "value": "10710"
                  }
                ],
                "business_contracts": [
                  {
                    "identifier": "HE-CON-0042-1",
                    "valid_from_date": "2025-04-01",
                    "signed_at_date": "2025-02-17",
                    "versions": [
                      {
                        "applicable_at_date": "2025-04-01",
                        "terms": [
                          "FIXED_12_MONTHS"
                        ]
                      }
                    ]
                  }
                ]
              }
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier_code": "HALCYON_ENERGY",
            "external_business_identifier": "HE-BUS-0042",
            "business": {
              "business_type": "LTD",
              "company_number": "00424242",
              "company_name": "Larkfield Bakery Ltd",
              "details": [
                {
                  "key": "sic_code",
                  "value": "10710"
                }
              ],
              "business_contracts": [
                {
                  "identifier": "HE-CON-0042-1",
                  "valid_from_date": "2025-04-01",
                  "signed_at_date": "2025-02-17",
                  "versions": [
                    {
                      "applicable_at_date": "2025-04-01",
                      "terms": [
                        "FIXED_12_MONTHS"
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      },
      "BusinessResponse201": {
        "title": "Business response 201",
        "description": "The business was created. Interface: Endpoints 11.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "service_business_id",
          "external_business_identifier"
        ],
        "properties": {
          "service_business_id": {
            "description": "The number the service gave the business. Interface: Endpoints 11.",
            "x-basis": "documented",
            "type": "integer",
            "examples": [
              80142
            ]
          },
          "external_business_identifier": {
            "description": "The external identifier of the business. Interface: Endpoints 11.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalBusinessIdentifier",
            "examples": [
              "HE-BUS-0042"
            ]
          }
        },
        "examples": [
          {
            "service_business_id": 80142,
            "external_business_identifier": "HE-BUS-0042"
          }
        ]
      },
      "BusinessResponse400": {
        "title": "Business response 400",
        "description": "The business failed validation. Interface: Endpoints 11.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV1",
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "This field is required.",
                "code": "required",
                "attr": "business.details.0.value"
              }
            ]
          }
        ]
      },
      "BusinessType": {
        "title": "Business type",
        "description": "The type of a business. The interface shows one value; the full set is not shown. Interface: Business.",
        "x-basis": "shown",
        "x-known-values": [
          "LTD"
        ],
        "anyOf": [
          {
            "enum": [
              "LTD"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "LTD"
        ]
      },
      "CalendarDate": {
        "title": "Calendar date",
        "description": "A calendar day in the ISO 8601 form YYYY-MM-DD. Interface: General conventions 4.",
        "x-basis": "documented",
        "type": "string",
        "format": "date",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        "examples": [
          "2025-02-03"
        ]
      },
      "ContractIdentifier": {
        "title": "Contract identifier",
        "description": "The identifier of a business contract. An account belongs to the contract whose identifier equals its own business.business_contract_identifier. Interface: What the service does.",
        "x-basis": "documented",
        "x-identifying": true,
        "type": "string",
        "examples": [
          "HE-CON-0042-1"
        ]
      },
      "ContractVersion": {
        "title": "Contract version",
        "description": "A version of a business contract. Interface: Business contract.",
        "x-basis": "documented",
        "x-expected": [
          "applicable_at_date",
          "terms"
        ],
        "type": "object",
        "properties": {
          "applicable_at_date": {
            "description": "The day the version is applicable at. Interface: Business contract.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-04-01"
            ]
          },
          "terms": {
            "description": "The terms of the version. The shape of a term is not shown, so any value is accepted. Interface: Business contract.",
            "x-basis": "documented",
            "type": "array",
            "items": {},
            "examples": [
              [
                "FIXED_12_MONTHS"
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "applicable_at_date": "2025-04-01",
            "terms": [
              "FIXED_12_MONTHS"
            ]
          }
        ]
      },
      "CoveredAccount": {
        "title": "Covered account",
        "description": "An account that a business payment instruction covers. Interface: Payment instruction.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "external_account_number"
        ],
        "properties": {
          "external_account_number": {
            "description": "The external account number of the account covered. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "external_account_number": "HE-100234"
          }
        ]
      },
      "DecimalString": {
        "title": "Decimal string",
        "description": "A sum of money as a string with exactly two decimal places, the form that responses use. Interface: Transaction (account).",
        "x-basis": "documented",
        "type": "string",
        "pattern": "^-?[0-9]+\\.[0-9]{2}$",
        "examples": [
          "125.40",
          "30.00"
        ]
      },
      "DocumentPath": {
        "title": "Document path",
        "description": "The path of a document in object storage, relative to the root location that the service operators configure for the import supplier. It is therefore neither empty nor absolute, has no drive letter or URL scheme, and does not begin by leaving the root. Interface: General conventions 6.",
        "x-basis": "inferred",
        "x-document-path": true,
        "x-personal": true,
        "type": "string",
        "minLength": 1,
        "pattern": "^(?:$|[^A-Za-z./\\\\]|\\.(?:$|[^.]|\\.[^/\\\\])|[A-Za-z](?:$|[^A-Za-z0-9+.:-]|[A-Za-z0-9+.-]+(?:$|[^A-Za-z0-9+.:-]|:(?:$|[^/\\\\]|[/\\\\](?:$|[^/\\\\])))))",
        "examples": [
          "notes/HE-100234/letter-2025-02-11.pdf",
          "statements/HE-100234/2025-01.pdf"
        ]
      },
      "ExternalAccountNumber": {
        "title": "External account number",
        "description": "The number the importing organisation gives an account. Together with the import supplier code it identifies the migrated account. Interface: What the service does.",
        "x-basis": "documented",
        "x-identifying": true,
        "type": "string",
        "examples": [
          "HE-100234"
        ]
      },
      "ExternalBusinessIdentifier": {
        "title": "External business identifier",
        "description": "The identifier the importing organisation gives a business. Together with the import supplier code it identifies the migrated business. Interface: What the service does.",
        "x-basis": "documented",
        "x-identifying": true,
        "type": "string",
        "examples": [
          "HE-BUS-0042"
        ]
      },
      "HistoricalStatementsRequest": {
        "title": "Historical statements request",
        "description": "Adds historical PDF statements to an imported account. Interface: Endpoints 3.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier",
          "external_account_number",
          "statements"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier that migrated the account. Interface: Endpoints 3.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number of the imported account. Interface: Endpoints 3.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "statements": {
            "description": "The statements to add. Interface: Endpoints 3.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-statement",
              "by": [
                "statement_id"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Statement"
            },
            "examples": [
              [
                {
                  "bill_period_from_date": "2025-01-01",
                  "bill_period_to_date": "2025-01-31",
                  "statement_id": "HE-ST-2025-01",
                  "issued_date": "2025-02-03",
                  "number": "100234-17",
                  "gross_amount": 84.2,
                  "statement_path": "statements/HE-100234/2025-01.pdf"
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "statements": [
              {
                "bill_period_from_date": "2025-01-01",
                "bill_period_to_date": "2025-01-31",
                "statement_id": "HE-ST-2025-01",
                "issued_date": "2025-02-03",
                "number": "100234-17",
                "gross_amount": 84.2,
                "statement_path": "statements/HE-100234/2025-01.pdf"
              }
            ]
          }
        ]
      },
      "HistoricalStatementsResponse201": {
        "title": "Historical statements response 201",
        "description": "The validated data. The success status is documented inconsistently, as 201 and as 200; both carry this body. Interface: Endpoints 3.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier",
          "external_account_number",
          "statements"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier, as sent. Interface: Endpoints 3.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number, as sent. Interface: Endpoints 3.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "statements": {
            "description": "The statements, as validated. Interface: Endpoints 3.",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/StatementData"
            },
            "examples": [
              [
                {
                  "bill_period_from_date": "2025-01-01",
                  "bill_period_to_date": "2025-01-31",
                  "statement_id": "HE-ST-2025-01",
                  "issued_date": "2025-02-03",
                  "number": "100234-17",
                  "gross_amount": 84.2,
                  "statement_path": "statements/HE-100234/2025-01.pdf"
                }
              ]
            ]
          }
        },
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "statements": [
              {
                "bill_period_from_date": "2025-01-01",
                "bill_period_to_date": "2025-01-31",
                "statement_id": "HE-ST-2025-01",
                "issued_date": "2025-02-03",
                "number": "100234-17",
                "gross_amount": 84.2,
                "statement_path": "statements/HE-100234/2025-01.pdf"
              }
            ]
          }
        ]
      },
      "HistoricalStatementsResponse400": {
        "title": "Historical statements response 400",
        "description": "The statements failed validation. Interface: Endpoints 3.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV1",
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "Enter a date in the form YYYY-MM-DD.",
                "code": "invalid",
                "attr": "statements.0.issued_date"
              }
            ]
          }
        ]
      },
      "ImportSupplierCode": {
        "title": "Import supplier code",
        "description": "The code that identifies an importing organisation, used in paths and as import_supplier or import_supplier_code in payloads. Interface: Import supplier.",
        "x-basis": "documented",
        "x-identifying": true,
        "type": "string",
        "examples": [
          "HALCYON_ENERGY"
        ]
      },
      "ImportedAccountImportProcess": {
        "title": "Imported account import process",
        "description": "The import of one account that exists. The element shape of this response is not shown, so any value is accepted; the fields of the sibling lists are described in case they occur. Interface: Endpoints 7-9.",
        "x-basis": "inferred",
        "properties": {
          "external_account_number": {
            "description": "The external account number of the account. Interface: Account import process.",
            "x-basis": "inferred",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "service_account_number": {
            "description": "The number the service gave the account. Interface: Account import process.",
            "x-basis": "inferred",
            "type": [
              "string",
              "null"
            ],
            "examples": [
              "A-7F3C21D9"
            ]
          },
          "account_created_at": {
            "description": "When the account was created. Interface: Account import process.",
            "x-basis": "inferred",
            "$ref": "#/components/schemas/UTCDatetimeOrNull",
            "examples": [
              "2025-03-05T14:02:11Z"
            ]
          }
        },
        "examples": [
          {
            "external_account_number": "HE-100234",
            "service_account_number": "A-7F3C21D9",
            "account_created_at": "2025-03-05T14:02:11Z"
          }
        ]
      },
      "ImportedAccountImportProcessesResponse200": {
        "title": "Imported account import processes response 200",
        "description": "The account import processes of the supplier that have an account. The element shape is not shown. Interface: Endpoints 7-9.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ImportedAccountImportProcess"
        },
        "examples": [
          [
            {
              "external_account_number": "HE-100234",
              "service_account_number": "A-7F3C21D9",
              "account_created_at": "2025-03-05T14:02:11Z"
            }
          ]
        ]
      },
      "LineItem": {
        "title": "Line item",
        "description": "One line of a supply charge. Interface: Transaction (account).",
        "x-basis": "documented",
        "x-expected": [
          "start_date",
          "end_date",
          "number_of_units",
          "net_amount",
          "price_per_unit"
        ],
        "type": "object",
        "properties": {
          "rate_band": {
            "description": "The rate band the units were charged at. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/RateBand",
            "examples": [
              "CONSUMPTION_STANDARD"
            ]
          },
          "start_date": {
            "description": "The day the line item's period starts. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-01"
            ]
          },
          "end_date": {
            "description": "The day the line item's period ends. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-not-before": {
              "rule": "period-order",
              "property": "start_date"
            },
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-28"
            ]
          },
          "number_of_units": {
            "description": "The number of units charged. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              200
            ]
          },
          "net_amount": {
            "description": "The net amount of the line item. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              50.5
            ]
          },
          "price_per_unit": {
            "description": "The price of one unit. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              0.2525
            ]
          },
          "units": {
            "description": "Units of the line item, as numbers. What each of them stands for is not shown. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "type": "number"
            },
            "examples": [
              [
                1000,
                1200
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "rate_band": "CONSUMPTION_STANDARD",
            "start_date": "2025-02-01",
            "end_date": "2025-02-28",
            "number_of_units": 200,
            "net_amount": 50.5,
            "price_per_unit": 0.2525,
            "units": [
              1000,
              1200
            ]
          }
        ]
      },
      "LineItemData": {
        "title": "Line item data",
        "description": "One line of a supply charge, as a response gives it back. Interface: Transaction (account).",
        "x-basis": "inferred",
        "type": "object",
        "properties": {
          "rate_band": {
            "description": "The rate band the units were charged at. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/RateBand",
            "examples": [
              "CONSUMPTION_STANDARD"
            ]
          },
          "start_date": {
            "description": "The day the line item's period starts. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-01"
            ]
          },
          "end_date": {
            "description": "The day the line item's period ends. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-28"
            ]
          },
          "number_of_units": {
            "description": "The number of units charged. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              200
            ]
          },
          "net_amount": {
            "description": "The net amount of the line item. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              50.5
            ]
          },
          "price_per_unit": {
            "description": "The price of one unit. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              0.2525
            ]
          },
          "units": {
            "description": "Units of the line item, as numbers. What each of them stands for is not shown. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "type": "number"
            },
            "examples": [
              [
                1000,
                1200
              ]
            ]
          }
        },
        "examples": [
          {
            "rate_band": "CONSUMPTION_STANDARD",
            "start_date": "2025-02-01",
            "end_date": "2025-02-28",
            "number_of_units": 200,
            "net_amount": 50.5,
            "price_per_unit": 0.2525,
            "units": [
              1000,
              1200
            ]
          }
        ]
      },
      "MPXN": {
        "title": "MPXN",
        "description": "The number of a meter point, an MPAN or an MPRN. Interface: Meter point status.",
        "x-basis": "documented",
        "x-personal": true,
        "type": "string",
        "examples": [
          "1234567890123",
          "9876543210"
        ]
      },
      "MeterPointRegistration": {
        "title": "Meter point registration",
        "description": "Whether one meter point was marked for registration. Interface: Registration flow result.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "mpxn",
          "status"
        ],
        "properties": {
          "mpxn": {
            "description": "The number of the meter point, an MPAN or an MPRN. Interface: Registration flow result.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/MPXN",
            "examples": [
              "1234567890123"
            ]
          },
          "status": {
            "description": "Whether the meter point was marked for registration. Interface: Registration flow result.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/RegistrationStatus",
            "examples": [
              "REGISTRATION_FLOW_SUCCESS"
            ]
          },
          "error_detail": {
            "description": "Why the meter point could not be marked. It is present on error. Interface: Registration flow result.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "The meter point is already registered."
            ]
          }
        },
        "examples": [
          {
            "mpxn": "1234567890123",
            "status": "REGISTRATION_FLOW_SUCCESS"
          },
          {
            "mpxn": "9876543210",
            "status": "REGISTRATION_FLOW_ERROR",
            "error_detail": "The meter point is already registered."
          }
        ]
      },
      "MeterPointState": {
        "title": "Meter point state",
        "description": "The state of a meter point. The interface shows one value; other values are not shown. Interface: Meter point status.",
        "x-basis": "shown",
        "x-known-values": [
          "PRE_REGISTRATION"
        ],
        "anyOf": [
          {
            "enum": [
              "PRE_REGISTRATION"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "PRE_REGISTRATION"
        ]
      },
      "MeterPointStatus": {
        "title": "Meter point status",
        "description": "A meter point of an account and its state. Transitions of the state are not shown. Interface: Meter point status.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "mpxn",
          "status"
        ],
        "properties": {
          "mpxn": {
            "description": "The number of the meter point, an MPAN or an MPRN. Interface: Meter point status.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/MPXN",
            "examples": [
              "1234567890123"
            ]
          },
          "status": {
            "description": "The state of the meter point. Interface: Meter point status.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/MeterPointState",
            "examples": [
              "PRE_REGISTRATION"
            ]
          }
        },
        "examples": [
          {
            "mpxn": "1234567890123",
            "status": "PRE_REGISTRATION"
          }
        ]
      },
      "MeterPointStatusesResponse200": {
        "title": "Meter point statuses response 200",
        "description": "The meter points of the account, each with its state. Interface: Endpoints 10.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/MeterPointStatus"
        },
        "examples": [
          [
            {
              "mpxn": "1234567890123",
              "status": "PRE_REGISTRATION"
            },
            {
              "mpxn": "9876543210",
              "status": "PRE_REGISTRATION"
            }
          ]
        ]
      },
      "MeterPointStatusesResponse404": {
        "title": "Meter point statuses response 404",
        "description": "The account was not found (it must be imported, not just staged; supplier code and external account number must be correct), or has no meter points. Interface: Other responses.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/MeterPointsNotFound"
        },
        "examples": [
          [
            {
              "error": "Account not found."
            }
          ]
        ]
      },
      "MeterPointsNotFound": {
        "title": "Meter points not found",
        "description": "Says that an account was not found, or has no meter points. Interface: Other responses.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "error"
        ],
        "properties": {
          "error": {
            "description": "What was not found, for people. Interface: Other responses.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Account not found."
            ]
          }
        },
        "examples": [
          {
            "error": "Account not found."
          }
        ]
      },
      "NotFound": {
        "title": "Not found",
        "description": "The answer of a v2 endpoint to a request for something that does not exist. Interface: v2 error bodies.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "detail",
          "code"
        ],
        "properties": {
          "detail": {
            "description": "What was not found, for people. Interface: v2 error bodies.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Not found."
            ]
          },
          "code": {
            "description": "Says that nothing was found. Interface: v2 error bodies.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/NotFoundCode",
            "examples": [
              "not_found"
            ]
          }
        },
        "examples": [
          {
            "detail": "Not found.",
            "code": "not_found"
          }
        ]
      },
      "NotFoundCode": {
        "title": "Not found code",
        "description": "The code of a v2 answer to a request for something that does not exist. Interface: v2 error bodies.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "not_found"
        ],
        "examples": [
          "not_found"
        ]
      },
      "Note": {
        "title": "Note",
        "description": "A note to add to an account. It holds at least one of body and document_paths. Interface: Note (account).",
        "x-basis": "documented",
        "type": "object",
        "anyOf": [
          {
            "required": [
              "body"
            ]
          },
          {
            "required": [
              "document_paths"
            ]
          }
        ],
        "properties": {
          "body": {
            "description": "The text of the note. At least one of body and document_paths is required. Interface: Note (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Customer prefers to be contacted by letter."
            ]
          },
          "document_paths": {
            "description": "The documents of the note. At least one of body and document_paths is required. Interface: Note (account).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/NoteDocument"
            },
            "examples": [
              [
                {
                  "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
                }
              ]
            ]
          },
          "created_at": {
            "description": "When the note was made. It defaults to the current local time. Interface: Note (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/UTCDatetime",
            "examples": [
              "2025-02-11T09:30:00Z"
            ]
          },
          "is_pinned": {
            "description": "Pins the note to the top of the account support page. Interface: Note (account).",
            "x-basis": "documented",
            "type": "boolean",
            "examples": [
              true
            ]
          },
          "unpin_at": {
            "description": "When the note stops being pinned. It is used together with is_pinned. Interface: Note (account).",
            "x-basis": "documented",
            "x-not-before": {
              "rule": "unpin-at",
              "property": "created_at"
            },
            "x-relevant-when": {
              "rule": "unpin-at",
              "property": "is_pinned",
              "values": [
                true
              ]
            },
            "$ref": "#/components/schemas/UTCDatetime",
            "examples": [
              "2025-08-11T09:30:00Z"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "body": "Customer prefers to be contacted by letter.",
            "document_paths": [
              {
                "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
              }
            ],
            "created_at": "2025-02-11T09:30:00Z",
            "is_pinned": true,
            "unpin_at": "2025-08-11T09:30:00Z"
          },
          {
            "body": "Access to the meter is by the side gate."
          }
        ]
      },
      "NoteDocument": {
        "title": "Note document",
        "description": "A document attached to a note. Interface: Note (account).",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "document_path"
        ],
        "properties": {
          "document_path": {
            "description": "The path of the document, relative to the root location of the import supplier. Interface: Note (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/DocumentPath",
            "examples": [
              "notes/HE-100234/letter-2025-02-11.pdf"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
          }
        ]
      },
      "NoteResult": {
        "title": "Note result",
        "description": "What became of one note. Interface: Note (account).",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "created_at",
          "status"
        ],
        "properties": {
          "created_at": {
            "description": "When the note was made. Interface: Note (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/UTCDatetime",
            "examples": [
              "2025-02-11T09:30:00Z"
            ]
          },
          "body": {
            "description": "The text of the note. A note may have documents only, so it may be missing. Interface: Note (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Customer prefers to be contacted by letter."
            ]
          },
          "status": {
            "description": "Whether the note was created, or existed already. Interface: Note (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/NoteResultStatus",
            "examples": [
              "NOTE_CREATION_SUCCESS"
            ]
          }
        },
        "examples": [
          {
            "created_at": "2025-02-11T09:30:00Z",
            "body": "Customer prefers to be contacted by letter.",
            "status": "NOTE_CREATION_SUCCESS"
          }
        ]
      },
      "NoteResultStatus": {
        "title": "Note result status",
        "description": "What became of a note. Interface: Endpoints 1.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "NOTE_CREATION_SUCCESS",
          "NOTE_ALREADY_EXISTS"
        ],
        "examples": [
          "NOTE_CREATION_SUCCESS"
        ]
      },
      "NotesRequest": {
        "title": "Notes request",
        "description": "Adds notes to an imported account. A note is created only when the account has no note with the same body (and the same created_at, if one is provided). Interface: Endpoints 1.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier",
          "external_account_number",
          "notes"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier that migrated the account. Interface: Endpoints 1.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number of the imported account. Interface: Endpoints 1.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "notes": {
            "description": "The notes to add. Interface: Endpoints 1.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-note",
              "by": [
                "body",
                "created_at"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Note"
            },
            "examples": [
              [
                {
                  "body": "Customer prefers to be contacted by letter.",
                  "document_paths": [
                    {
                      "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
                    }
                  ],
                  "created_at": "2025-02-11T09:30:00Z",
                  "is_pinned": true,
                  "unpin_at": "2025-08-11T09:30:00Z"
                },
                {
                  "body": "Access to the meter is by the side gate."
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "notes": [
              {
                "body": "Customer prefers to be contacted by letter.",
                "document_paths": [
                  {
                    "document_path": "notes/HE-100234/letter-2025-02-11.pdf"
                  }
                ],
                "created_at": "2025-02-11T09:30:00Z",
                "is_pinned": true,
                "unpin_at": "2025-08-11T09:30:00Z"
              },
              {
                "body": "Access to the meter is by the side gate."
              }
            ]
          }
        ]
      },
      "NotesResponse201": {
        "title": "Notes response 201",
        "description": "What became of the notes sent. Interface: Endpoints 1.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/NoteResult"
        },
        "examples": [
          [
            {
              "created_at": "2025-02-11T09:30:00Z",
              "body": "Customer prefers to be contacted by letter.",
              "status": "NOTE_CREATION_SUCCESS"
            },
            {
              "created_at": "2025-03-06T08:15:42Z",
              "body": "Access to the meter is by the side gate.",
              "status": "NOTE_ALREADY_EXISTS"
            }
          ]
        ]
      },
      "NotesResponse400": {
        "title": "Notes response 400",
        "description": "The notes failed validation. Interface: Endpoints 1.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV1",
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "A note needs a body or document paths.",
                "code": "note_body_or_document_path_not_found",
                "attr": "notes.0"
              }
            ]
          }
        ]
      },
      "PaymentInstructionRequest": {
        "title": "Payment instruction request",
        "description": "Creates a payment instruction for an imported account. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Endpoints 4.",
        "x-basis": "documented",
        "x-expected": [
          "vendor",
          "reference",
          "type"
        ],
        "type": "object",
        "required": [
          "import_supplier",
          "external_account_number"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier that migrated the account. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number of the imported account. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "vendor": {
            "description": "The name of the upstream payment vendor. The allowed values are not shown. Interface: Payment instruction.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "ORCHARD_PAYMENTS"
            ]
          },
          "reference": {
            "description": "The reference of the instruction held by the vendor. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Payment instruction.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "OP-MANDATE-55120"
            ]
          },
          "type": {
            "description": "The type of the instruction. One value is shown; the full set is not. Interface: Payment instruction.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/PaymentInstructionType",
            "examples": [
              "CARD"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "vendor": "ORCHARD_PAYMENTS",
            "reference": "OP-MANDATE-55120",
            "type": "CARD"
          }
        ]
      },
      "PaymentInstructionResponse201": {
        "title": "Payment instruction response 201",
        "description": "The payment instruction was created for the account. Interface: Endpoints 4.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "service_account_number",
          "reference"
        ],
        "properties": {
          "service_account_number": {
            "description": "The number the service gave the account. Interface: Endpoints 4.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "A-7F3C21D9"
            ]
          },
          "reference": {
            "description": "The reference of the instruction held by the vendor. Interface: Endpoints 4.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "OP-MANDATE-55120"
            ]
          }
        },
        "examples": [
          {
            "service_account_number": "A-7F3C21D9",
            "reference": "OP-MANDATE-55120"
          }
        ]
      },
      "PaymentInstructionResponse400": {
        "title": "Payment instruction response 400",
        "description": "The payment instruction failed validation, or there is persistent trouble talking to the payment vendor. The request must not be retried in the same form. Interface: Other responses.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/ValidationErrorV1",
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "This field is required.",
                "code": "required",
                "attr": "external_account_number"
              }
            ]
          }
        ]
      },
      "PaymentInstructionResponse500": {
        "title": "Payment instruction response 500",
        "description": "An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown, so any is accepted. Interface: Other responses.",
        "x-basis": "documented",
        "$ref": "#/components/schemas/AnyBody",
        "examples": [
          {}
        ]
      },
      "PaymentInstructionType": {
        "title": "Payment instruction type",
        "description": "The type of a payment instruction. The interface shows one value; the full set is not shown. Interface: Payment instruction.",
        "x-basis": "shown",
        "x-known-values": [
          "CARD"
        ],
        "anyOf": [
          {
            "enum": [
              "CARD"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "CARD"
        ]
      },
      "PaymentType": {
        "title": "Payment type",
        "description": "How a payment or repayment was made. The interface shows three values and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "DEBIT_CARD",
          "DD_REGULAR_COLLECTION",
          "DIRECT_CREDIT"
        ],
        "anyOf": [
          {
            "enum": [
              "DEBIT_CARD",
              "DD_REGULAR_COLLECTION",
              "DIRECT_CREDIT"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "DEBIT_CARD",
          "DD_REGULAR_COLLECTION",
          "DIRECT_CREDIT"
        ]
      },
      "PendingAccountImportProcess": {
        "title": "Pending account import process",
        "description": "The import of one account that is only staged: both nullable fields are always null. Interface: Endpoints 7-9.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "external_account_number",
          "service_account_number",
          "account_created_at"
        ],
        "properties": {
          "external_account_number": {
            "description": "The external account number of the account. Interface: Account import process.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100235"
            ]
          },
          "service_account_number": {
            "description": "Always null, because no account exists yet. Interface: Endpoints 7-9.",
            "x-basis": "documented",
            "type": "null",
            "examples": [
              null
            ]
          },
          "account_created_at": {
            "description": "Always null, because no account exists yet. Interface: Endpoints 7-9.",
            "x-basis": "documented",
            "type": "null",
            "examples": [
              null
            ]
          }
        },
        "examples": [
          {
            "external_account_number": "HE-100235",
            "service_account_number": null,
            "account_created_at": null
          }
        ]
      },
      "PendingAccountImportProcessesResponse200": {
        "title": "Pending account import processes response 200",
        "description": "The account import processes of the supplier that are only staged. Interface: Endpoints 7-9.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/PendingAccountImportProcess"
        },
        "examples": [
          [
            {
              "external_account_number": "HE-100235",
              "service_account_number": null,
              "account_created_at": null
            }
          ]
        ]
      },
      "RateBand": {
        "title": "Rate band",
        "description": "The rate band of a line item. The interface shows one value and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "CONSUMPTION_STANDARD"
        ],
        "anyOf": [
          {
            "enum": [
              "CONSUMPTION_STANDARD"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "CONSUMPTION_STANDARD"
        ]
      },
      "RegistrationFlowNotFound": {
        "title": "Registration flow not found",
        "description": "Says that an account was not found, or has no meter points to register. Interface: Other responses.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "error_detail",
          "import_supplier_code",
          "external_account_number"
        ],
        "properties": {
          "error_detail": {
            "description": "What was not found, for people. Interface: Other responses.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Account not found."
            ]
          },
          "import_supplier_code": {
            "description": "The code of the import supplier asked for. Interface: Other responses.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number asked for. Interface: Other responses.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          }
        },
        "examples": [
          {
            "error_detail": "Account not found.",
            "import_supplier_code": "HALCYON_ENERGY",
            "external_account_number": "HE-100234"
          }
        ]
      },
      "RegistrationFlowResult": {
        "title": "Registration flow result",
        "description": "What came of marking the meter points of one account for registration. Interface: Registration flow result.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier_code",
          "external_account_number",
          "meter_points"
        ],
        "properties": {
          "import_supplier_code": {
            "description": "The code of the import supplier. Interface: Registration flow result.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number of the account. Interface: Registration flow result.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "meter_points": {
            "description": "The meter points of the account, each with its outcome. Interface: Registration flow result.",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/MeterPointRegistration"
            },
            "examples": [
              [
                {
                  "mpxn": "1234567890123",
                  "status": "REGISTRATION_FLOW_SUCCESS"
                }
              ]
            ]
          }
        },
        "examples": [
          {
            "import_supplier_code": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "meter_points": [
              {
                "mpxn": "1234567890123",
                "status": "REGISTRATION_FLOW_SUCCESS"
              },
              {
                "mpxn": "9876543210",
                "status": "REGISTRATION_FLOW_ERROR",
                "error_detail": "The meter point is already registered."
              }
            ]
          }
        ]
      },
      "RegistrationFlowsQuery": {
        "title": "Registration flows query",
        "description": "The query parameters of the registration flows operation, as decoded strings. Interface: Endpoints 5.",
        "x-basis": "documented",
        "type": "object",
        "properties": {
          "supply_start_date": {
            "description": "The supply start date used in the registration flows sent. When omitted, the earliest valid supply start date is used. Interface: Endpoints 5.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-04-01"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "supply_start_date": "2025-04-01"
          }
        ]
      },
      "RegistrationFlowsResponse200": {
        "title": "Registration flows response 200",
        "description": "What came of marking the meter points for registration. A failure of one meter point is reported in here; success does not guarantee registration. Interface: Endpoints 5.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/RegistrationFlowResult"
        },
        "examples": [
          [
            {
              "import_supplier_code": "HALCYON_ENERGY",
              "external_account_number": "HE-100234",
              "meter_points": [
                {
                  "mpxn": "1234567890123",
                  "status": "REGISTRATION_FLOW_SUCCESS"
                },
                {
                  "mpxn": "9876543210",
                  "status": "REGISTRATION_FLOW_ERROR",
                  "error_detail": "The meter point is already registered."
                }
              ]
            }
          ]
        ]
      },
      "RegistrationFlowsResponse404": {
        "title": "Registration flows response 404",
        "description": "The account was not found (it must be imported, not just staged; supplier code and external account number must be correct), or has no meter points to register. Interface: Other responses.",
        "x-basis": "documented",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/RegistrationFlowNotFound"
        },
        "examples": [
          [
            {
              "error_detail": "Account not found.",
              "import_supplier_code": "HALCYON_ENERGY",
              "external_account_number": "HE-100234"
            }
          ]
        ]
      },
      "RegistrationStatus": {
        "title": "Registration status",
        "description": "Whether a meter point was marked for registration. Success does not guarantee registration, which is carried out afterwards and can still fail. Interface: Registration flow result.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "REGISTRATION_FLOW_SUCCESS",
          "REGISTRATION_FLOW_ERROR"
        ],
        "examples": [
          "REGISTRATION_FLOW_SUCCESS"
        ]
      },
      "Statement": {
        "title": "Statement",
        "description": "A historical PDF statement to add to an account. Interface: Historical statement.",
        "x-basis": "documented",
        "x-expected": [
          "bill_period_from_date",
          "bill_period_to_date",
          "statement_id",
          "issued_date",
          "number",
          "gross_amount"
        ],
        "type": "object",
        "properties": {
          "bill_period_from_date": {
            "description": "The day the billed period starts. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-01-01"
            ]
          },
          "bill_period_to_date": {
            "description": "The day the billed period ends. Interface: Historical statement.",
            "x-basis": "documented",
            "x-not-before": {
              "rule": "period-order",
              "property": "bill_period_from_date"
            },
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-01-31"
            ]
          },
          "statement_id": {
            "description": "The identifier of the statement. Interface: Historical statement.",
            "x-basis": "documented",
            "x-identifying": true,
            "type": "string",
            "examples": [
              "HE-ST-2025-01"
            ]
          },
          "issued_date": {
            "description": "The day the statement was issued. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-03"
            ]
          },
          "number": {
            "description": "The number of the statement, as a string. Interface: Historical statement.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "100234-17"
            ]
          },
          "gross_amount": {
            "description": "The gross amount of the statement, as a number. Interface: Historical statement.",
            "x-basis": "documented",
            "x-max-decimals": 2,
            "$ref": "#/components/schemas/Amount",
            "examples": [
              84.2
            ]
          },
          "statement_path": {
            "description": "The path of the statement's PDF, relative to the root location of the import supplier. It is optional. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/DocumentPath",
            "examples": [
              "statements/HE-100234/2025-01.pdf"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "bill_period_from_date": "2025-01-01",
            "bill_period_to_date": "2025-01-31",
            "statement_id": "HE-ST-2025-01",
            "issued_date": "2025-02-03",
            "number": "100234-17",
            "gross_amount": 84.2,
            "statement_path": "statements/HE-100234/2025-01.pdf"
          }
        ]
      },
      "StatementData": {
        "title": "Statement data",
        "description": "A historical statement as validated and given back. Interface: Endpoints 3.",
        "x-basis": "documented",
        "type": "object",
        "properties": {
          "bill_period_from_date": {
            "description": "The day the billed period starts. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-01-01"
            ]
          },
          "bill_period_to_date": {
            "description": "The day the billed period ends. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-01-31"
            ]
          },
          "statement_id": {
            "description": "The identifier of the statement. Interface: Historical statement.",
            "x-basis": "documented",
            "x-identifying": true,
            "type": "string",
            "examples": [
              "HE-ST-2025-01"
            ]
          },
          "issued_date": {
            "description": "The day the statement was issued. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-03"
            ]
          },
          "number": {
            "description": "The number of the statement, as a string. Interface: Historical statement.",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "100234-17"
            ]
          },
          "gross_amount": {
            "description": "The gross amount of the statement, as the number sent or as a decimal string with two places. Which of them is not shown. Interface: Historical statement.",
            "x-basis": "inferred",
            "anyOf": [
              {
                "$ref": "#/components/schemas/Amount"
              },
              {
                "$ref": "#/components/schemas/DecimalString"
              }
            ],
            "examples": [
              84.2,
              "84.20"
            ]
          },
          "statement_path": {
            "description": "The path of the statement's PDF, relative to the root location of the import supplier. It is optional. Interface: Historical statement.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/DocumentPath",
            "examples": [
              "statements/HE-100234/2025-01.pdf"
            ]
          }
        },
        "examples": [
          {
            "bill_period_from_date": "2025-01-01",
            "bill_period_to_date": "2025-01-31",
            "statement_id": "HE-ST-2025-01",
            "issued_date": "2025-02-03",
            "number": "100234-17",
            "gross_amount": 84.2,
            "statement_path": "statements/HE-100234/2025-01.pdf"
          }
        ]
      },
      "TaskParameters": {
        "title": "Task parameters",
        "description": "How the asynchronous sub-process is to run. Interface: Endpoints 13.",
        "x-basis": "documented",
        "x-expected": [
          "is_dry_run"
        ],
        "type": "object",
        "properties": {
          "is_dry_run": {
            "description": "Whether the sub-process is a dry run. Interface: Endpoints 13.",
            "x-basis": "documented",
            "type": "boolean",
            "examples": [
              true,
              false
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "is_dry_run": true
          }
        ]
      },
      "TaxItem": {
        "title": "Tax item",
        "description": "One tax on a supply charge. Interface: Transaction (account).",
        "x-basis": "documented",
        "x-expected": [
          "amount",
          "tax_type",
          "value_taxed",
          "rate"
        ],
        "type": "object",
        "properties": {
          "amount": {
            "description": "The amount of tax. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              10.1
            ]
          },
          "tax_type": {
            "description": "The tax that was charged. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TaxType",
            "examples": [
              "VAT"
            ]
          },
          "value_taxed": {
            "description": "The amount the tax was charged on. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              50.5
            ]
          },
          "rate": {
            "description": "The rate of the tax, in the terms of unit_type. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              0.2
            ]
          },
          "unit_type": {
            "description": "How the rate is expressed. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/UnitType",
            "examples": [
              "PROPORTION"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "amount": 10.1,
            "tax_type": "VAT",
            "value_taxed": 50.5,
            "rate": 0.2,
            "unit_type": "PROPORTION"
          }
        ]
      },
      "TaxItemData": {
        "title": "Tax item data",
        "description": "One tax on a supply charge, as a response gives it back. Interface: Transaction (account).",
        "x-basis": "inferred",
        "type": "object",
        "properties": {
          "amount": {
            "description": "The amount of tax. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              10.1
            ]
          },
          "tax_type": {
            "description": "The tax that was charged. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TaxType",
            "examples": [
              "VAT"
            ]
          },
          "value_taxed": {
            "description": "The amount the tax was charged on. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/Amount",
            "examples": [
              50.5
            ]
          },
          "rate": {
            "description": "The rate of the tax, in the terms of unit_type. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "number",
            "examples": [
              0.2
            ]
          },
          "unit_type": {
            "description": "How the rate is expressed. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/UnitType",
            "examples": [
              "PROPORTION"
            ]
          }
        },
        "examples": [
          {
            "amount": 10.1,
            "tax_type": "VAT",
            "value_taxed": 50.5,
            "rate": 0.2,
            "unit_type": "PROPORTION"
          }
        ]
      },
      "TaxType": {
        "title": "Tax type",
        "description": "The tax of a tax item. The interface shows one value and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "VAT"
        ],
        "anyOf": [
          {
            "enum": [
              "VAT"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "VAT"
        ]
      },
      "Transaction": {
        "title": "Transaction",
        "description": "A financial transaction to add to an account. Interface: Transaction (account).",
        "x-basis": "documented",
        "x-expected": [
          "transaction_id",
          "transaction_date",
          "amount",
          "type"
        ],
        "type": "object",
        "properties": {
          "transaction_id": {
            "description": "The identifier of the transaction. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-identifying": true,
            "type": "string",
            "examples": [
              "HE-TX-0001"
            ]
          },
          "transaction_date": {
            "description": "The day of the transaction. A date outside the currently open statement period is moved into it, or refused, as the query parameter force_add_to_current_statement says. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-not-future": {
              "rule": "future-transaction"
            },
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-03"
            ]
          },
          "amount": {
            "description": "The amount of the transaction, as a number. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-max-decimals": 2,
            "$ref": "#/components/schemas/Amount",
            "examples": [
              125.4
            ]
          },
          "type": {
            "description": "What the transaction is. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionType",
            "examples": [
              "CHARGE"
            ]
          },
          "reason": {
            "description": "Why the transaction was made. It is not sent for SUPPLY_CHARGE in the payload shown. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "type",
              "except": [
                "SUPPLY_CHARGE"
              ],
              "unlessAbsent": true
            },
            "$ref": "#/components/schemas/TransactionReason",
            "examples": [
              "IMPORTED_CHARGE"
            ]
          },
          "display_note": {
            "description": "A note the customer sees. It is shown on CHARGE, CREDIT and SUPPLY_CHARGE. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Balance brought forward from Halcyon Energy"
            ]
          },
          "note": {
            "description": "An internal note. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Closing balance of the legacy ledger"
            ]
          },
          "reference": {
            "description": "A reference of the transaction. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "LEDGER-88121"
            ]
          },
          "payment_type": {
            "description": "How the payment was made. It is shown on PAYMENT and REPAYMENT. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "type",
              "values": [
                "PAYMENT",
                "REPAYMENT"
              ],
              "unlessAbsent": true
            },
            "$ref": "#/components/schemas/PaymentType",
            "examples": [
              "DEBIT_CARD"
            ]
          },
          "to_prepay_meter_serial_number": {
            "description": "The serial number of the prepayment meter concerned. It is shown with the reason PREPAY_DEBT_ADJUSTMENT. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "reason",
              "values": [
                "PREPAY_DEBT_ADJUSTMENT"
              ]
            },
            "type": "string",
            "examples": [
              "19P0012345"
            ]
          },
          "product_code": {
            "description": "The code of the product charged for. It is shown on SUPPLY_CHARGE. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "type",
              "values": [
                "SUPPLY_CHARGE"
              ],
              "unlessAbsent": true
            },
            "type": "string",
            "examples": [
              "HALCYON-FIXED-12M"
            ]
          },
          "line_items": {
            "description": "The lines of a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "type",
              "values": [
                "SUPPLY_CHARGE"
              ],
              "unlessAbsent": true
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/LineItem"
            },
            "examples": [
              [
                {
                  "rate_band": "CONSUMPTION_STANDARD",
                  "start_date": "2025-02-01",
                  "end_date": "2025-02-28",
                  "number_of_units": 200,
                  "net_amount": 50.5,
                  "price_per_unit": 0.2525,
                  "units": [
                    1000,
                    1200
                  ]
                }
              ]
            ]
          },
          "tax_items": {
            "description": "The taxes on a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-relevant-when": {
              "rule": "transaction-shape",
              "property": "type",
              "values": [
                "SUPPLY_CHARGE"
              ],
              "unlessAbsent": true
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/TaxItem"
            },
            "examples": [
              [
                {
                  "amount": 10.1,
                  "tax_type": "VAT",
                  "value_taxed": 50.5,
                  "rate": 0.2,
                  "unit_type": "PROPORTION"
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "transaction_id": "HE-TX-0001",
            "transaction_date": "2025-02-03",
            "amount": 125.4,
            "type": "CHARGE",
            "reason": "IMPORTED_CHARGE",
            "display_note": "Balance brought forward from Halcyon Energy",
            "note": "Closing balance of the legacy ledger",
            "reference": "LEDGER-88121"
          },
          {
            "transaction_id": "HE-TX-0006",
            "transaction_date": "2025-03-01",
            "amount": 60.6,
            "type": "SUPPLY_CHARGE",
            "display_note": "Electricity, 1 to 28 February 2025",
            "product_code": "HALCYON-FIXED-12M",
            "line_items": [
              {
                "rate_band": "CONSUMPTION_STANDARD",
                "start_date": "2025-02-01",
                "end_date": "2025-02-28",
                "number_of_units": 200,
                "net_amount": 50.5,
                "price_per_unit": 0.2525,
                "units": [
                  1000,
                  1200
                ]
              }
            ],
            "tax_items": [
              {
                "amount": 10.1,
                "tax_type": "VAT",
                "value_taxed": 50.5,
                "rate": 0.2,
                "unit_type": "PROPORTION"
              }
            ]
          }
        ]
      },
      "TransactionData": {
        "title": "Transaction data",
        "description": "A transaction as it was sent, with the amount as a decimal string. Interface: Transaction (account).",
        "x-basis": "documented",
        "type": "object",
        "properties": {
          "transaction_id": {
            "description": "The identifier of the transaction. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-identifying": true,
            "type": "string",
            "examples": [
              "HE-TX-0001"
            ]
          },
          "transaction_date": {
            "description": "The day of the transaction, as sent. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/CalendarDate",
            "examples": [
              "2025-02-03"
            ]
          },
          "amount": {
            "description": "The amount of the transaction, as a decimal string with two places. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/DecimalString",
            "examples": [
              "125.40"
            ]
          },
          "type": {
            "description": "What the transaction is. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionType",
            "examples": [
              "CHARGE"
            ]
          },
          "reason": {
            "description": "Why the transaction was made. It is not sent for SUPPLY_CHARGE in the payload shown. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionReason",
            "examples": [
              "IMPORTED_CHARGE"
            ]
          },
          "display_note": {
            "description": "A note the customer sees. It is shown on CHARGE, CREDIT and SUPPLY_CHARGE. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Balance brought forward from Halcyon Energy"
            ]
          },
          "note": {
            "description": "An internal note. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "Closing balance of the legacy ledger"
            ]
          },
          "reference": {
            "description": "A reference of the transaction. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "LEDGER-88121"
            ]
          },
          "payment_type": {
            "description": "How the payment was made. It is shown on PAYMENT and REPAYMENT. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/PaymentType",
            "examples": [
              "DEBIT_CARD"
            ]
          },
          "to_prepay_meter_serial_number": {
            "description": "The serial number of the prepayment meter concerned. It is shown with the reason PREPAY_DEBT_ADJUSTMENT. Interface: Transaction (account).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "19P0012345"
            ]
          },
          "product_code": {
            "description": "The code of the product charged for. It is shown on SUPPLY_CHARGE. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "HALCYON-FIXED-12M"
            ]
          },
          "line_items": {
            "description": "The lines of a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/LineItemData"
            },
            "examples": [
              [
                {
                  "rate_band": "CONSUMPTION_STANDARD",
                  "start_date": "2025-02-01",
                  "end_date": "2025-02-28",
                  "number_of_units": 200,
                  "net_amount": 50.5,
                  "price_per_unit": 0.2525,
                  "units": [
                    1000,
                    1200
                  ]
                }
              ]
            ]
          },
          "tax_items": {
            "description": "The taxes on a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/TaxItemData"
            },
            "examples": [
              [
                {
                  "amount": 10.1,
                  "tax_type": "VAT",
                  "value_taxed": 50.5,
                  "rate": 0.2,
                  "unit_type": "PROPORTION"
                }
              ]
            ]
          },
          "status": {
            "description": "A status that appears here in a sample response. Interface: Transaction (account).",
            "x-basis": "shown",
            "$ref": "#/components/schemas/TransactionDataStatus",
            "examples": [
              "TRANSACTION_IMPORT_SUCCESS"
            ]
          }
        },
        "examples": [
          {
            "transaction_id": "HE-TX-0001",
            "transaction_date": "2025-02-03",
            "amount": "125.40",
            "type": "CHARGE",
            "reason": "IMPORTED_CHARGE",
            "display_note": "Balance brought forward from Halcyon Energy",
            "note": "Closing balance of the legacy ledger",
            "reference": "LEDGER-88121"
          }
        ]
      },
      "TransactionDataStatus": {
        "title": "Transaction data status",
        "description": "A status inside transaction_data. The interface shows one value, in a sample response. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "TRANSACTION_IMPORT_SUCCESS"
        ],
        "anyOf": [
          {
            "enum": [
              "TRANSACTION_IMPORT_SUCCESS"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "TRANSACTION_IMPORT_SUCCESS"
        ]
      },
      "TransactionError": {
        "title": "Transaction error",
        "description": "The answer to transactions of which one failed validation. Only the first failing transaction is returned; whether transactions preceding it are kept is not shown. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "status",
          "error_detail",
          "transaction_data"
        ],
        "properties": {
          "status": {
            "description": "Says that a transaction failed. Interface: Endpoints 2.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionErrorStatus",
            "examples": [
              "TRANSACTION_IMPORT_ERROR"
            ]
          },
          "error_detail": {
            "description": "Why the transaction failed, for people. Interface: Endpoints 2.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "The transaction date lies outside the open statement period."
            ]
          },
          "transaction_data": {
            "description": "The first failing transaction. It is the transaction that was refused, so nothing is asked of its fields. Interface: Endpoints 2.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "object",
            "examples": [
              {
                "transaction_id": "HE-TX-0001",
                "transaction_date": "2025-02-03",
                "amount": "125.40",
                "type": "CHARGE",
                "reason": "IMPORTED_CHARGE",
                "display_note": "Balance brought forward from Halcyon Energy",
                "note": "Closing balance of the legacy ledger",
                "reference": "LEDGER-88121"
              }
            ]
          }
        },
        "examples": [
          {
            "status": "TRANSACTION_IMPORT_ERROR",
            "error_detail": "The transaction date lies outside the open statement period.",
            "transaction_data": {
              "transaction_id": "HE-TX-0001",
              "transaction_date": "2025-02-03",
              "amount": "125.40",
              "type": "CHARGE",
              "reason": "IMPORTED_CHARGE",
              "display_note": "Balance brought forward from Halcyon Energy",
              "note": "Closing balance of the legacy ledger",
              "reference": "LEDGER-88121"
            }
          }
        ]
      },
      "TransactionErrorStatus": {
        "title": "Transaction error status",
        "description": "The status of a refused transactions request. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "TRANSACTION_IMPORT_ERROR"
        ],
        "examples": [
          "TRANSACTION_IMPORT_ERROR"
        ]
      },
      "TransactionReason": {
        "title": "Transaction reason",
        "description": "Why a transaction was made. The interface shows six values and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "IMPORTED_CHARGE",
          "PREPAY_DEBT_ADJUSTMENT",
          "IMPORTED_CREDIT",
          "ACCOUNT_CHARGE_PAYMENT",
          "FULL_CREDIT_REFUND",
          "GENERAL_CREDIT"
        ],
        "anyOf": [
          {
            "enum": [
              "IMPORTED_CHARGE",
              "PREPAY_DEBT_ADJUSTMENT",
              "IMPORTED_CREDIT",
              "ACCOUNT_CHARGE_PAYMENT",
              "FULL_CREDIT_REFUND",
              "GENERAL_CREDIT"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "IMPORTED_CHARGE",
          "PREPAY_DEBT_ADJUSTMENT",
          "IMPORTED_CREDIT",
          "ACCOUNT_CHARGE_PAYMENT",
          "FULL_CREDIT_REFUND",
          "GENERAL_CREDIT"
        ]
      },
      "TransactionResult": {
        "title": "Transaction result",
        "description": "What became of one transaction. Interface: Transaction (account).",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "status",
          "transaction_data"
        ],
        "properties": {
          "status": {
            "description": "Whether the transaction was added, or existed already and was skipped. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionResultStatus",
            "examples": [
              "TRANSACTION_ADDED_TO_ACCOUNT"
            ]
          },
          "transaction_data": {
            "description": "The transaction as sent, with the amount as a string. Interface: Transaction (account).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/TransactionData",
            "examples": [
              {
                "transaction_id": "HE-TX-0001",
                "transaction_date": "2025-02-03",
                "amount": "125.40",
                "type": "CHARGE",
                "reason": "IMPORTED_CHARGE",
                "display_note": "Balance brought forward from Halcyon Energy",
                "note": "Closing balance of the legacy ledger",
                "reference": "LEDGER-88121"
              }
            ]
          }
        },
        "examples": [
          {
            "status": "TRANSACTION_ADDED_TO_ACCOUNT",
            "transaction_data": {
              "transaction_id": "HE-TX-0001",
              "transaction_date": "2025-02-03",
              "amount": "125.40",
              "type": "CHARGE",
              "reason": "IMPORTED_CHARGE",
              "display_note": "Balance brought forward from Halcyon Energy",
              "note": "Closing balance of the legacy ledger",
              "reference": "LEDGER-88121"
            }
          }
        ]
      },
      "TransactionResultStatus": {
        "title": "Transaction result status",
        "description": "What became of a transaction. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "TRANSACTION_ADDED_TO_ACCOUNT",
          "TRANSACTION_ALREADY_EXISTS"
        ],
        "examples": [
          "TRANSACTION_ADDED_TO_ACCOUNT"
        ]
      },
      "TransactionType": {
        "title": "Transaction type",
        "description": "What a transaction is. The interface shows five values and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "CHARGE",
          "CREDIT",
          "PAYMENT",
          "REPAYMENT",
          "SUPPLY_CHARGE"
        ],
        "anyOf": [
          {
            "enum": [
              "CHARGE",
              "CREDIT",
              "PAYMENT",
              "REPAYMENT",
              "SUPPLY_CHARGE"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "CHARGE",
          "CREDIT",
          "PAYMENT",
          "REPAYMENT",
          "SUPPLY_CHARGE"
        ]
      },
      "TransactionsQuery": {
        "title": "Transactions query",
        "description": "The query parameters of the transactions operation, as decoded strings. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "object",
        "properties": {
          "check_previously_added": {
            "description": "Whether to check if a transaction was already added. It defaults to true. Interface: Endpoints 2.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/BooleanParameter",
            "default": "true",
            "examples": [
              "true"
            ]
          },
          "force_add_to_current_statement": {
            "description": "What becomes of a transaction whose date lies outside the currently open statement period. When true, the date is changed to fall inside it, a description explaining this is added to the transaction and a note is pinned to the account; when false, such a transaction is an error. It defaults to true. Interface: Endpoints 2.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/BooleanParameter",
            "default": "true",
            "examples": [
              "false"
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "check_previously_added": "true",
            "force_add_to_current_statement": "false"
          }
        ]
      },
      "TransactionsRequest": {
        "title": "Transactions request",
        "description": "Adds financial transactions to an imported account. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "import_supplier",
          "external_account_number",
          "transactions"
        ],
        "properties": {
          "import_supplier": {
            "description": "The code of the import supplier that migrated the account. Interface: Endpoints 2.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ImportSupplierCode",
            "examples": [
              "HALCYON_ENERGY"
            ]
          },
          "external_account_number": {
            "description": "The external account number of the imported account. Interface: Endpoints 2.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ExternalAccountNumber",
            "examples": [
              "HE-100234"
            ]
          },
          "transactions": {
            "description": "The transactions to add. Interface: Endpoints 2.",
            "x-basis": "documented",
            "x-unique": {
              "rule": "duplicate-transaction",
              "by": [
                "transaction_id"
              ]
            },
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Transaction"
            },
            "examples": [
              [
                {
                  "transaction_id": "HE-TX-0001",
                  "transaction_date": "2025-02-03",
                  "amount": 125.4,
                  "type": "CHARGE",
                  "reason": "IMPORTED_CHARGE",
                  "display_note": "Balance brought forward from Halcyon Energy",
                  "note": "Closing balance of the legacy ledger",
                  "reference": "LEDGER-88121"
                }
              ]
            ]
          }
        },
        "additionalProperties": false,
        "examples": [
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "transactions": [
              {
                "transaction_id": "HE-TX-0001",
                "transaction_date": "2025-02-03",
                "amount": 125.4,
                "type": "CHARGE",
                "reason": "IMPORTED_CHARGE",
                "display_note": "Balance brought forward from Halcyon Energy",
                "note": "Closing balance of the legacy ledger",
                "reference": "LEDGER-88121"
              },
              {
                "transaction_id": "HE-TX-0002",
                "transaction_date": "2025-02-04",
                "amount": 18.75,
                "type": "CHARGE",
                "reason": "PREPAY_DEBT_ADJUSTMENT",
                "display_note": "Debt moved to your prepayment meter",
                "to_prepay_meter_serial_number": "19P0012345"
              },
              {
                "transaction_id": "HE-TX-0003",
                "transaction_date": "2025-02-10",
                "amount": 30,
                "type": "CREDIT",
                "reason": "IMPORTED_CREDIT",
                "display_note": "Goodwill credit carried over",
                "note": "Complaint 5521 closed in favour of the customer"
              }
            ]
          },
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "transactions": [
              {
                "transaction_id": "HE-TX-0004",
                "transaction_date": "2025-02-14",
                "amount": 95.4,
                "type": "PAYMENT",
                "reason": "ACCOUNT_CHARGE_PAYMENT",
                "reference": "CARD-20250214-17",
                "payment_type": "DEBIT_CARD"
              },
              {
                "transaction_id": "HE-TX-0005",
                "transaction_date": "2025-02-20",
                "amount": 12.5,
                "type": "REPAYMENT",
                "reason": "FULL_CREDIT_REFUND",
                "note": "Refund of the closing credit",
                "reference": "REFUND-0931",
                "payment_type": "DIRECT_CREDIT"
              }
            ]
          },
          {
            "import_supplier": "HALCYON_ENERGY",
            "external_account_number": "HE-100234",
            "transactions": [
              {
                "transaction_id": "HE-TX-0006",
                "transaction_date": "2025-03-01",
                "amount": 60.6,
                "type": "SUPPLY_CHARGE",
                "display_note": "Electricity, 1 to 28 February 2025",
                "product_code": "HALCYON-FIXED-12M",
                "line_items": [
                  {
                    "rate_band": "CONSUMPTION_STANDARD",
                    "start_date": "2025-02-01",
                    "end_date": "2025-02-28",
                    "number_of_units": 200,
                    "net_amount": 50.5,
                    "price_per_unit": 0.2525,
                    "units": [
                      1000,
                      1200
                    ]
                  }
                ],
                "tax_items": [
                  {
                    "amount": 10.1,
                    "tax_type": "VAT",
                    "value_taxed": 50.5,
                    "rate": 0.2,
                    "unit_type": "PROPORTION"
                  }
                ]
              }
            ]
          }
        ]
      },
      "TransactionsResponse201": {
        "title": "Transactions response 201",
        "description": "What became of the transactions sent. Interface: Endpoints 2.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "results"
        ],
        "properties": {
          "results": {
            "description": "The transactions, each with its outcome. Interface: Endpoints 2.",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/TransactionResult"
            },
            "examples": [
              [
                {
                  "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                  "transaction_data": {
                    "transaction_id": "HE-TX-0001",
                    "transaction_date": "2025-02-03",
                    "amount": "125.40",
                    "type": "CHARGE",
                    "reason": "IMPORTED_CHARGE",
                    "display_note": "Balance brought forward from Halcyon Energy",
                    "note": "Closing balance of the legacy ledger",
                    "reference": "LEDGER-88121"
                  }
                }
              ]
            ]
          }
        },
        "examples": [
          {
            "results": [
              {
                "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                "transaction_data": {
                  "transaction_id": "HE-TX-0001",
                  "transaction_date": "2025-02-03",
                  "amount": "125.40",
                  "type": "CHARGE",
                  "reason": "IMPORTED_CHARGE",
                  "display_note": "Balance brought forward from Halcyon Energy",
                  "note": "Closing balance of the legacy ledger",
                  "reference": "LEDGER-88121"
                }
              },
              {
                "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                "transaction_data": {
                  "transaction_id": "HE-TX-0002",
                  "transaction_date": "2025-02-04",
                  "amount": "18.75",
                  "type": "CHARGE",
                  "reason": "PREPAY_DEBT_ADJUSTMENT",
                  "display_note": "Debt moved to your prepayment meter",
                  "to_prepay_meter_serial_number": "19P0012345"
                }
              },
              {
                "status": "TRANSACTION_ADDED_TO_ACCOUNT",
                "transaction_data": {
                  "transaction_id": "HE-TX-0004",
                  "transaction_date": "2025-02-14",
                  "amount": "95.40",
                  "type": "PAYMENT",
                  "reason": "ACCOUNT_CHARGE_PAYMENT",
                  "reference": "CARD-20250214-17",
                  "payment_type": "DEBIT_CARD",
                  "status": "TRANSACTION_IMPORT_SUCCESS"
                }
              },
              {
                "status": "TRANSACTION_ALREADY_EXISTS",
                "transaction_data": {
                  "transaction_id": "HE-TX-0006",
                  "transaction_date": "2025-03-01",
                  "amount": "60.60",
                  "type": "SUPPLY_CHARGE",
                  "display_note": "Electricity, 1 to 28 February 2025",
                  "product_code": "HALCYON-FIXED-12M",
                  "line_items": [
                    {
                      "rate_band": "CONSUMPTION_STANDARD",
                      "start_date": "2025-02-01",
                      "end_date": "2025-02-28",
                      "number_of_units": 200,
                      "net_amount": 50.5,
                      "price_per_unit": 0.2525,
                      "units": [
                        1000,
                        1200
                      ]
                    }
                  ],
                  "tax_items": [
                    {
                      "amount": 10.1,
                      "tax_type": "VAT",
                      "value_taxed": 50.5,
                      "rate": 0.2,
                      "unit_type": "PROPORTION"
                    }
                  ]
                }
              }
            ]
          }
        ]
      },
      "TransactionsResponse400": {
        "title": "Transactions response 400",
        "description": "A transaction failed validation, for example because it lies outside the open statement period while force_add_to_current_statement is false; or the request as a whole did, which the v1 validation error body says. Interface: Other responses.",
        "x-basis": "documented",
        "type": "object",
        "if": {
          "required": [
            "errors"
          ]
        },
        "then": {
          "$ref": "#/components/schemas/ValidationErrorV1"
        },
        "else": {
          "$ref": "#/components/schemas/TransactionError"
        },
        "examples": [
          {
            "status": "TRANSACTION_IMPORT_ERROR",
            "error_detail": "The transaction date lies outside the open statement period.",
            "transaction_data": {
              "transaction_id": "HE-TX-0001",
              "transaction_date": "2025-02-03",
              "amount": "125.40",
              "type": "CHARGE",
              "reason": "IMPORTED_CHARGE",
              "display_note": "Balance brought forward from Halcyon Energy",
              "note": "Closing balance of the legacy ledger",
              "reference": "LEDGER-88121"
            }
          },
          {
            "detail": "The payload failed validation.",
            "code": "validation_failed",
            "errors": [
              {
                "detail": "This field is required.",
                "code": "required",
                "attr": "external_account_number"
              }
            ]
          }
        ]
      },
      "UTCDatetime": {
        "title": "UTC datetime",
        "description": "A moment in UTC in the ISO 8601 form YYYY-MM-DDTHH:MM:SSZ, without fractions of a second and without an offset. Interface: General conventions 4.",
        "x-basis": "documented",
        "type": "string",
        "format": "date-time",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
        "examples": [
          "2025-02-11T09:30:00Z"
        ]
      },
      "UTCDatetimeOrNull": {
        "title": "UTC datetime or null",
        "description": "A moment in UTC in the form YYYY-MM-DDTHH:MM:SSZ, or null where there is none yet. Interface: Account import process.",
        "x-basis": "documented",
        "type": [
          "string",
          "null"
        ],
        "format": "date-time",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$",
        "examples": [
          "2025-02-11T09:30:00Z",
          null
        ]
      },
      "UUID": {
        "title": "UUID",
        "description": "A UUID in its 36-character form. The interface gives one to each asynchronous sub-process. Interface: Endpoints 13.",
        "x-basis": "documented",
        "type": "string",
        "format": "uuid",
        "pattern": "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
        "examples": [
          "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b"
        ]
      },
      "UnitType": {
        "title": "Unit type",
        "description": "How the rate of a tax item is expressed. The interface shows one value and does not say that there are no others. Interface: Transaction (account).",
        "x-basis": "shown",
        "x-known-values": [
          "PROPORTION"
        ],
        "anyOf": [
          {
            "enum": [
              "PROPORTION"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "PROPORTION"
        ]
      },
      "ValidationErrorItem": {
        "title": "Validation error item",
        "description": "One fault of a request. Interface: Validation error body (v1 endpoints).",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "detail",
          "code",
          "attr"
        ],
        "properties": {
          "detail": {
            "description": "What is wrong, for people. The wording may change and must not be parsed. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "The phone number entered is not valid."
            ]
          },
          "code": {
            "description": "What is wrong, for machines. It is stable. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ValidationErrorItemCode",
            "examples": [
              "invalid_phone_number",
              "unknown_field"
            ]
          },
          "attr": {
            "description": "A dot-delimited path to the offending input: string parts are field names, numeric parts are zero-based array indexes. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "notes.0.body"
            ]
          }
        },
        "examples": [
          {
            "detail": "The phone number entered is not valid.",
            "code": "invalid_phone_number",
            "attr": "customers.0.phone_number"
          }
        ]
      },
      "ValidationErrorItemCode": {
        "title": "Validation error item code",
        "description": "The machine-readable, stable code of one fault. The interface shows some codes; further codes are not shown. Interface: Errors.",
        "x-basis": "shown",
        "x-known-values": [
          "unknown_field",
          "account_failed_validation",
          "invalid_phone_number"
        ],
        "anyOf": [
          {
            "enum": [
              "unknown_field",
              "account_failed_validation",
              "invalid_phone_number"
            ]
          },
          {
            "type": "string"
          }
        ],
        "examples": [
          "unknown_field",
          "account_failed_validation",
          "invalid_phone_number"
        ]
      },
      "ValidationErrorV1": {
        "title": "Validation error v1",
        "description": "The answer of a v1 endpoint to a request that failed validation. Interface: Validation error body (v1 endpoints).",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "detail",
          "code",
          "errors"
        ],
        "properties": {
          "detail": {
            "description": "What is wrong, for people. The wording may change and must not be parsed. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "The payload failed validation."
            ]
          },
          "code": {
            "description": "What is wrong, for machines. It is stable. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "type": "string",
            "examples": [
              "account_failed_validation"
            ]
          },
          "errors": {
            "description": "The faults, one by one. Interface: Validation error body (v1 endpoints).",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ValidationErrorItem"
            },
            "examples": [
              [
                {
                  "detail": "The phone number entered is not valid.",
                  "code": "invalid_phone_number",
                  "attr": "customers.0.phone_number"
                }
              ]
            ]
          }
        },
        "examples": [
          {
            "detail": "The payload failed validation.",
            "code": "account_failed_validation",
            "errors": [
              {
                "detail": "The phone number entered is not valid.",
                "code": "invalid_phone_number",
                "attr": "customers.0.phone_number"
              }
            ]
          }
        ]
      },
      "ValidationErrorV2": {
        "title": "Validation error v2",
        "description": "The answer of a v2 endpoint to a request that failed validation. Interface: v2 error bodies.",
        "x-basis": "documented",
        "type": "object",
        "required": [
          "code",
          "detail",
          "validation_errors"
        ],
        "properties": {
          "code": {
            "description": "Says that the request failed validation. Interface: v2 error bodies.",
            "x-basis": "documented",
            "$ref": "#/components/schemas/ValidationErrorV2Code",
            "examples": [
              "validation_failed"
            ]
          },
          "detail": {
            "description": "What is wrong, for people. Interface: v2 error bodies.",
            "x-basis": "documented",
            "x-personal": true,
            "type": "string",
            "examples": [
              "The payload failed validation."
            ]
          },
          "validation_errors": {
            "description": "The faults, one by one. Interface: v2 error bodies.",
            "x-basis": "documented",
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ValidationErrorItem"
            },
            "examples": [
              [
                {
                  "detail": "This field is not documented.",
                  "code": "unknown_field",
                  "attr": "payload.business_contracts.0.colour"
                }
              ]
            ]
          }
        },
        "examples": [
          {
            "code": "validation_failed",
            "detail": "The payload failed validation.",
            "validation_errors": [
              {
                "detail": "This field is not documented.",
                "code": "unknown_field",
                "attr": "payload.business_contracts.0.colour"
              }
            ]
          }
        ]
      },
      "ValidationErrorV2Code": {
        "title": "Validation error v2 code",
        "description": "The code of a v2 answer to a request that failed validation. Interface: v2 error bodies.",
        "x-basis": "documented",
        "type": "string",
        "enum": [
          "validation_failed"
        ],
        "examples": [
          "validation_failed"
        ]
      }
    }
  }
};
